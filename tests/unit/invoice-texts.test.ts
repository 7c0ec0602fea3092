import { expect, test } from 'vitest'
import { invoiceTexts } from '../../src/domain/invoice/invoice-texts.ts'
import { aLine } from '../support/invoice-lines.ts'
import { anInvoice } from '../support/invoice-rows.ts'
import { aQuote } from '../support/quote-rows.ts'
import { aClient, anId, aPayment, aProfile, aService } from '../support/rows.ts'

const profile = aProfile({ full_name: '林愛' })
const client = aClient({ contact_name: '김민지', company_name: '株式会社みどり' })
const sources = {
  invoices: [
    anInvoice({ id: anId(61), description: '品牌设计，共三稿' }),
    anInvoice({
      id: anId(64),
      status: 'sent',
      sent_at: '2026-11-21T12:00:00+00:00',
      lines: [aLine({ description: '線一', unit: '小時', exempt_reason: '免稅' })],
      client_tax_number: '統編',
      client_address: '大阪',
      tax_note: '備註',
      place_of_supply: '京都',
      professional_tax_number: '番号',
    }),
    anInvoice({ id: anId(62), description: 'Another’s', professional_id: anId(11) }),
    anInvoice({ id: anId(63), status: 'sent', client_id: client.id, service_title: 'ロゴ', sent_at: 'then' }),
  ],
  clients: [client],
  requests: [],
  services: [
    aService({ title: '春のロゴ' }),
    aService({ id: anId(31), title: '别人的', posted_by: anId(11) }),
  ],
  paymentDetails: [aPayment({ details: '银行', address: '東京', tax_number: '稅號' })],
  payments: [],
  reminders: [],
}
const of = (viewer: { profile: typeof profile | null; client: typeof client | null }) =>
  invoiceTexts({ user: null, ...viewer }, sources).join('\n')

test('a professional’s texts are those of the existing invoices and of a possible next one', () => {
  const texts = of({ profile, client: null })
  for (const text of ['林愛', '김민지', '株式会社みどり', '品牌设计，共三稿', '春のロゴ', '银行', '東京'])
    expect(texts).toContain(text)
  for (const text of ['Another’s', '别人的']) expect(texts).not.toContain(text)
})

test('lines and tax details are among the texts', () => {
  const texts = of({ profile, client: null })
  for (const text of ['線一', '小時', '免稅', '統編', '大阪', '備註', '京都', '番号', '稅號'])
    expect(texts).toContain(text)
})

test('payment details may be only an address, or empty', () => {
  const only = (values: Parameters<typeof aPayment>[0]) =>
    invoiceTexts(
      { user: null, profile, client: null },
      {
        ...sources,
        paymentDetails: [aPayment({ details: null, address: null, ...values })],
        payments: [],
        reminders: [],
      },
    )
  expect(only({ address: '東京' })).toContain('\n東京\n')
  expect(only({}).join()).not.toContain('null')
})

test('a client’s texts are those of the received invoices', () => {
  expect(of({ profile: null, client })).toContain('ロゴ')
  expect(of({ profile: null, client })).not.toContain('品牌设计')
})

test('a visitor has no texts', () => expect(of({ profile: null, client: null })).toBe(''))

test('quotes have their texts, too, except deleted drafts', () => {
  const quotes = [
    aQuote({ description: '見積書です', lines: [aLine({ description: '線二' })], client_address: '名古屋' }),
    aQuote({ id: anId(71), description: '消された', deleted_at: 'then' }),
    aQuote({ id: anId(72), status: 'sent', sent_at: 'then', client_company: '会社', service_title: '仕事' }),
  ]
  const texts = invoiceTexts({ user: null, profile, client: null }, sources, quotes).join('\n')
  for (const text of ['見積書です', '線二', '名古屋', '会社', '仕事']) expect(texts).toContain(text)
  expect(texts).not.toContain('消された')
})
