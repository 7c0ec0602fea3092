import { join } from 'node:path'
import { expect, test } from 'vitest'
import { anInvoice, anInvoiceDocument, pdfOf, someParties } from '../../support/invoice-document.ts'
import { differenceFrom, pageImage } from '../../support/pdf-image.ts'

const mail = 'name@studio.example'
const from = {
  name: 'Ada Green',
  email: mail,
  address: '12 Orchard Lane\nPortland, OR 97201',
}

const documents = {
  ordinary: anInvoiceDocument({
    parties: someParties({ from }),
    payment: 'Bank of Portland\nIBAN DE12 3456 7890 1234 5678 90',
    format: 'letter',
  }),
  overdue: anInvoiceDocument({ today: '2027-01-02' }),
  'european scripts': anInvoiceDocument({
    parties: someParties({
      from: { name: 'Łukasz Żółć', email: mail },
      to: { name: 'Ελένη Παπαδοπούλου', company: 'Їжак і Ко', email: mail },
      service: { title: 'Nguyễn Thị Ánh Tuyết', company: 'Ștefan Čapek' },
    }),
    invoice: anInvoice({
      description: 'Λογότυπο για την εταιρεία\nДобрый день, Қазақстан\nThiết kế lôgô\n€ £ ½ — “quoted”',
    }),
  }),
  'right to left': anInvoiceDocument({
    parties: someParties({
      from: { name: 'דנה לוי (Dana)', email: mail },
      to: { name: 'دانة الأحمد 12', company: 'שלום בע"מ', email: mail },
      service: { title: 'تصميم الشعار (الأول)', company: 'Studio 7' },
    }),
    invoice: anInvoice({
      description:
        'הצעה 12 ל־Green Studio: 3 סקיצות, 45% הנחה\nمرحبا بالعالم، لا إله، ١٢٣ صفحة (Ada) 2026\nInvoice for שלום בע"מ (2026), final\nطراحی گروه پژوهشی، چاپ',
    }),
  }),
  'east asian scripts': anInvoiceDocument({
    parties: someParties({
      from: { name: '李娜', email: mail },
      to: { name: '김민지', company: '株式会社みどり', email: mail },
      service: { title: '品牌设计，共三稿', company: '陳美麗' },
    }),
    invoice: anInvoice({
      description:
        '山田さんのロゴデザイン、東京「春」。名刺と封筒の印刷データを含みます。修正は二回まで、追加は別料金です。\n로고 디자인, 3차 수정\nwith 👩‍🎨 emoji',
    }),
  }),
}

test.each(Object.entries(documents))(
  'the page of an invoice looks as approved: %s',
  async (name, document) => {
    const image = await pageImage((await pdfOf(document)).file)
    const approved = join(import.meta.dirname, 'approved', `${name.replaceAll(' ', '-')}.png`)
    expect(await differenceFrom(approved, image)).toBeLessThan(0.0001)
  },
)

test('the second page of a long invoice looks as approved', async () => {
  const weeks = Array.from({ length: 60 }, (_, week) => `Week ${week + 1}: sketches, two talks and a summary`)
  const document = anInvoiceDocument({
    parties: someParties({ from }),
    payment: 'Bank of Portland\nIBAN DE12 3456 7890 1234 5678 90',
    invoice: anInvoice({ description: weeks.join('\n') }),
  })
  const image = await pageImage((await pdfOf(document)).file, 2)
  expect(await differenceFrom(join(import.meta.dirname, 'approved', 'continued.png'), image)).toBeLessThan(
    0.0001,
  )
})
