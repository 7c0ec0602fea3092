import { describe, expect, test } from 'vitest'
import {
  emailInvoice,
  emailRefusal,
  isOpen,
  openUntil,
  revokeLinks,
} from '../../src/domain/invoice/invoice-link.ts'
import type { Invoice, InvoiceLink } from '../../src/domain/rows.ts'
import { anInvoice } from '../support/invoice-rows.ts'
import { aClient, anId, aProfile } from '../support/rows.ts'

const me = aProfile({ is_approved: true })
const standalone = (given: Partial<Invoice> = {}) =>
  anInvoice({ professional_id: me.id, client_id: null, application_id: null, status: 'draft', ...given })
const today = '2026-11-21'
const paper = new Blob(['%PDF'])
const context = { id: anId(95), paper, today, at: '2026-11-21T09:00:00.000Z' }
const link = (given: Partial<InvoiceLink> = {}): InvoiceLink => ({
  id: anId(95),
  invoice_id: standalone().id,
  paper_path: 'invoices/1.pdf',
  created_at: '2026-11-21T09:00:00+00:00',
  revoked_at: null,
  emailed_at: null,
  undeliverable_at: null,
  sync_xid: '1',
  ...given,
})

test.each<[string, Invoice, string | null]>([
  ['a draft', standalone(), null],
  ['one that was sent', standalone({ status: 'sent' }), null],
  ['one that is paid', standalone({ status: 'paid' }), null],
  ['one to a client with an account', standalone({ client_id: aClient({}).id }), 'has-account'],
  ['another’s', standalone({ professional_id: anId(11) }), 'not-yours'],
  ['a deleted one', standalone({ deleted_at: 'then' }), 'deleted'],
])('%s goes by email: %s', (_, invoice, refusal) => expect(emailRefusal(me, invoice, today)).toBe(refusal))

test('a draft is sent with its link and its PDF; one that was sent gets another link', () => {
  const path = `invoices/${standalone().id}/${context.id}.pdf`
  const inserted = { op: 'insert', table: 'invoice_links', id: context.id, values: { paper_path: path } }
  const first = emailInvoice(me, standalone(), context)
  expect(first.ok && first.value).toMatchObject({
    action: 'invoice.emailed',
    changes: [{ op: 'update', table: 'invoices', values: { status: 'sent', issued_on: today } }, inserted],
    uploads: [{ bucket: 'invoice-papers', path, file: paper }],
  })
  const again = emailInvoice(me, standalone({ status: 'sent' }), context)
  expect(again.ok && again.value.changes).toMatchObject([inserted])
})

describe('a link', () => {
  test.each<[string, Partial<InvoiceLink>, string, boolean]>([
    ['on its last day', {}, '2027-02-19', true],
    ['on the day after', {}, '2027-02-20', false],
    ['once it is revoked', { revoked_at: '2026-11-22T00:00:00Z' }, today, false],
  ])('is open %s: %o on %s is %s', (_, given, on, open) => expect(isOpen(link(given), on)).toBe(open))

  test('is open for ninety days', () => expect(openUntil(link())).toBe('2027-02-19'))

  test('is revoked on top of what the user saw', () =>
    expect(revokeLinks([link()], 'now').changes).toMatchObject([
      { op: 'update', table: 'invoice_links', values: { revoked_at: 'now' }, base: { revoked_at: null } },
    ]))
})
