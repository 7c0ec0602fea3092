import { expect, test } from 'vitest'
import { newestTaxDetails, noTaxDetails } from '../../src/domain/invoice/tax-details.ts'
import { findUsedLines, usedLines } from '../../src/domain/invoice/used-lines.ts'
import { aLine } from '../support/invoice-lines.ts'
import { anInvoice } from '../support/invoice-rows.ts'
import { anId } from '../support/rows.ts'

const me = { id: anId(10) }
const on = (day: number, given: Parameters<typeof anInvoice>[0]) =>
  anInvoice({ id: anId(100 + day), created_at: `2026-11-${day}T08:00:00Z`, ...given })

test('lines used before are each offered once, as they were used last', () => {
  const used = usedLines(
    me,
    [
      on(20, { lines: [aLine({ description: 'LETTRE à la main', unit_price: '90.00' })] }),
      on(18, { lines: [aLine({ description: 'Lettre a la main' }), aLine({ description: 'Menu card' })] }),
      on(19, { lines: [aLine({ description: 'Of another' })], professional_id: anId(11) }),
      on(21, { lines: [aLine({ description: 'Deleted' })], deleted_at: '2026-11-22T08:00:00Z' }),
      on(22, {}),
    ],
    [],
  )
  expect(used.map(({ line }) => [line.description, line.unit_price])).toEqual([
    ['LETTRE à la main', '90.00'],
    ['Menu card', '80.00'],
  ])
  const found = (typed: string) => findUsedLines(used, typed).map(({ description }) => description)
  expect(found('main let')).toEqual(['LETTRE à la main'])
  expect(found('CARD')).toEqual(['Menu card'])
  expect(found('  ')).toEqual([])
  expect(found('poster')).toEqual([])
})

test('tax details are those of the newest invoice to the same client, or the same email address', () => {
  const rows = [
    on(18, { client_address: '1 Old Lane' }),
    on(20, { client_address: '2 New Lane', tax_note: 'Reverse charge', client_email: 'BEA@example.test' }),
    on(21, { client_address: 'Of another', professional_id: anId(11) }),
    on(19, { client_id: anId(70), client_email: null, place_of_supply: 'Vienna' }),
  ]
  expect(newestTaxDetails(me, { email: ' bea@Example.test' }, rows)).toEqual({
    ...noTaxDetails,
    client_address: '2 New Lane',
    tax_note: 'Reverse charge',
  })
  expect(newestTaxDetails(me, { client_id: anId(70) }, rows)).toMatchObject({ place_of_supply: 'Vienna' })
  expect(newestTaxDetails(me, { email: '' }, rows)).toEqual(noTaxDetails)
  expect(newestTaxDetails(me, { client_id: anId(71) }, rows)).toEqual(noTaxDetails)
})
