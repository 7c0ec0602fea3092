import { pdfPage } from './pdf.ts'
import { oldLogo } from './pictures.ts'

/** Files that both sides of a request have shared: real ones, so that downloads open. */

interface FileContent {
  /** The name given by the uploader; the stored key is made ASCII-safe. */
  name: string
  type: string
  bytes: () => Uint8Array | Promise<Uint8Array>
}

const text = (name: string, lines: readonly string[], type = 'text/plain'): FileContent => ({
  name,
  type,
  bytes: () => new TextEncoder().encode(`${lines.join('\n')}\n`),
})

const pdf = (name: string, ...page: Parameters<typeof pdfPage>): FileContent => ({
  name,
  type: 'application/pdf',
  bytes: () => pdfPage(...page),
})

export const projectFiles = {
  brief: text('Brief – kitchen day.txt', [
    'What we make: soups, spreads and lunch jars.',
    'Who buys: people who work nearby, between 11:30 and 13:00, in a hurry.',
    'What must stay: the spoon. Everybody knows the spoon.',
    'What may go: the leaf, the banner, the year.',
    'Kitchen day: Tuesday, 04:00 at Lendplatz. Please wear shoes that may get wet.',
  ]),
  'old-logo': {
    name: 'logo 2017 FINAL (2).png',
    type: 'image/png',
    bytes: async () => (await oldLogo()).bytes,
  },
  directions: pdf(
    'Three directions.pdf',
    'Three directions',
    [
      'A  The spoon as a stem: quiet, drawn with one line.',
      'B  The jar from above: a circle, good on lids and signs.',
      'C  Lettering only: as on a market stall, painted by hand.',
      '',
      'I recommend B. It can be read from across the street.',
    ],
    ['#2f6146', '#f2b57c', '#f8f3ea', '#97415a', '#dfae4a'],
  ),
  palette: text('palette.txt', [
    'Leaf      #2f6146',
    'Apricot   #f2b57c',
    'Paper     #f8f3ea',
    'Beetroot  #97415a',
    'Mustard   #dfae4a',
  ]),
  feedback: text('Feedback after Friday.txt', [
    'B, please. The night shift voted 9 : 2, and the two have been spoken to.',
    'Could the circle be a little less perfect? Our jars are not, either.',
    'My brother has seen it and is fine. He wants to keep the old sign for his kitchen.',
  ]),
  figures: text(
    'figures last quarter.csv',
    ['month,jars,revenue_usd', '1,7120,33464.00', '2,6980,32806.00', '3,7815,36730.50'],
    'text/csv',
  ),
  deck: pdf('Sprout & Spoon – ten slides.pdf', 'One van, one cold room', [
    '1  We sell 340 lunches a day and turn away 60.',
    '2  The 60 live where we cannot deliver.',
    '3  A van and a cold room cost 61,000 dollars.',
    '4  They pay for themselves in 29 months; in 38 if it rains.',
  ]),
  'shot-list': text('shot list.txt', [
    '1-12  one lunch jar each, lid off, from 45 degrees',
    '13    all twelve from above',
    '14    the spoon',
  ]),
  'shelf-plan': text(
    'shelf plan four branches.csv',
    ['branch,shelf_metres,products', 'Derby,2.4,61', 'Leicester,3.1,84', 'Lincoln,1.8,47', 'Nuneaton,2.0,52'],
    'text/csv',
  ),
  proof: pdf(
    'Proof 2.pdf',
    'Proof 2, please check',
    [
      'Size 64 x 64 x 118 mm, board 300 g, one colour and paper.',
      'Small print: 7 lines, 6.5 pt. Friendly line: 1, 11 pt.',
    ],
    ['#1f4535', '#d3e2c8'],
  ),
} satisfies Record<string, FileContent>

export type FileName = keyof typeof projectFiles
