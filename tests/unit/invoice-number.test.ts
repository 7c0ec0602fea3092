import { describe, expect, test } from 'vitest'
import { createStandalone } from '../../src/domain/invoice/invoice.ts'
import { pickInvoiceNumber, renumber, usedNumbersOf } from '../../src/domain/invoice/invoice-number.ts'
import { deleteInvoice } from '../../src/domain/invoice/invoice-transitions.ts'
import { aNewInvoiceContext, anInvoice } from '../support/invoice-rows.ts'
import { anId, aProfile } from '../support/rows.ts'
import { seededRandom } from '../support/seeded-random.ts'

const today = '2026-11-21'
const month = (first: number, end: number) =>
  Array.from({ length: end - first }, (_, n) => `INV-202611-${String(first + n).padStart(3, '0')}`)

describe('a new invoice number', () => {
  test('is different each time, and has three digits until all of them are used', () => {
    const next = seededRandom(3)
    const taken = new Set<string>()
    for (let nth = 0; nth < 2000; nth++) {
      const number = pickInvoiceNumber(today, taken, (limit) => Math.floor(next() * limit)) ?? ''
      expect(number).toMatch(nth < 1000 ? /^INV-202611-\d{3}$/ : /^INV-202611-[1-9]\d{3}$/)
      expect(taken.has(number)).toBe(false)
      taken.add(number)
    }
  })
  test('is the last unused one where only one is left', () => {
    const taken = new Set(month(0, 1000).filter((number) => number !== 'INV-202611-777'))
    expect(pickInvoiceNumber(today, taken, () => 0)).toBe('INV-202611-777')
  })
  test('is null where all are used', () =>
    expect(pickInvoiceNumber(today, new Set(month(0, 10_000)), () => 0)).toBeNull())
  test('may equal a number of another month', () =>
    expect(pickInvoiceNumber('2026-12-01', new Set(month(0, 1000)), () => 41)).toBe('INV-202612-041'))
  test('avoids the numbers of deleted invoices, but not those of other professionals', () => {
    const invoices = [
      anInvoice({ invoice_number: 'INV-202611-001', deleted_at: 'then' }),
      anInvoice({ invoice_number: 'INV-202611-002', professional_id: anId(11) }),
    ]
    expect([...usedNumbersOf(invoices, anId(10))]).toEqual(['INV-202611-001'])
  })
})

describe('renumbering after a clash', () => {
  const written = createStandalone(
    aProfile({ is_approved: true }),
    {
      amount: '5.00',
      description: 'Ten letters',
      due_date: today,
      client_name: 'Bea',
      client_email: 'b@example.test',
    },
    aNewInvoiceContext({}),
  )
  if (!written.ok) throw new Error(written.refusal)

  test('keeps the invoice and its month, and never picks the refused number', () => {
    const again = renumber(written.value, new Set(['INV-202611-001']), () => 0)
    expect(again).toMatchObject({ from: 'INV-202611-000', to: 'INV-202611-002' })
    const before = written.value.changes[0]
    const after = again?.mutation.changes[0]
    expect(after).toEqual({
      ...before,
      values: { ...(before && 'values' in before && before.values), invoice_number: 'INV-202611-002' },
    })
    expect(again?.mutation.action).toBe('invoice.create_standalone')
  })
  test('does not change the other changes of the mutation', () => {
    const before = deleteInvoice(aProfile({}), anInvoice({}), 'now')
    if (!before.ok) throw new Error(before.refusal)
    const both = { ...written.value, changes: [...before.value.changes, ...written.value.changes] }
    expect(renumber(both, new Set(), () => 0)?.mutation.changes[0]).toEqual(before.value.changes[0])
  })
  test('returns null where the month has no number left', () => {
    const all = [...month(0, 1000), ...Array.from({ length: 9000 }, (_, n) => `INV-202611-${n + 1000}`)]
    expect(renumber(written.value, new Set(all), () => 0)).toBeNull()
  })
  test('returns null for a mutation that adds no invoice', () => {
    const deleted = deleteInvoice(aProfile({}), anInvoice({}), 'now')
    expect(deleted.ok && renumber(deleted.value, new Set(), () => 0)).toBeNull()
  })
})
