import { expect, test } from 'vitest'
import { actionMessages, failedMessage } from '../../src/messages/action-messages.ts'

/** The sentences of spec §8 that belong to invoices, letter by letter. */
test.each([
  ['invoice.create', 'Invoice created successfully!', 'Error creating invoice'],
  ['invoice.create_standalone', 'Invoice created successfully!', 'Error creating invoice: Why'],
  ['invoice.clone', 'Invoice cloned with due date 30 days from original!', 'Error creating invoice'],
  ['invoice.sent', 'Invoice sent', 'Error updating invoice status'],
  ['invoice.viewed', 'Invoice viewed', 'Error updating invoice status'],
  ['invoice.paid', 'Invoice paid', 'Error updating invoice status'],
  ['invoice.delete', 'Invoice deleted', 'Error deleting invoice'],
])('%s: %s, or %s', (action, done, failed) => {
  expect([actionMessages(action).done, failedMessage(action, 'Why')]).toEqual([done, failed])
})
