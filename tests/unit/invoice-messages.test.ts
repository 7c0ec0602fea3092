import { expect, test } from 'vitest'
import type { ActionName } from '../../src/domain/action-name.ts'
import { actionMessages, failedMessage } from '../../src/messages/action-messages.ts'

/** The literal messages of spec §8 about invoices. */
test.each<[ActionName, string, string]>([
  ['invoice.create', 'Invoice created successfully!', 'Error creating invoice'],
  ['invoice.create_standalone', 'Invoice created successfully!', 'Error creating invoice: Why'],
  ['invoice.clone', 'Invoice cloned with due date 30 days from original!', 'Error creating invoice'],
  ['invoice.sent', 'Invoice sent', 'Error updating invoice status'],
  ['invoice.marked_sent', 'Marked as sent', 'Error updating invoice status'],
  ['invoice.viewed', 'Invoice viewed', 'Error updating invoice status'],
  ['invoice.paid', 'Invoice paid', 'Error updating invoice status'],
  ['invoice.delete', 'Invoice deleted', 'Error deleting invoice'],
])('%s shows "%s" when accepted and "%s" when refused', (action, done, failed) => {
  expect([actionMessages(action).done, failedMessage(action, 'Why')]).toEqual([done, failed])
})
