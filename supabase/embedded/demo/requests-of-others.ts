import type { DemoRequest } from './request.ts'

export const requestsOfOthers: readonly DemoRequest[] = [
  {
    client: 'anjali',
    service: 'brand',
    status: 'accepted',
    message:
      'A small mark for our shelves that tells customers: no gelatine, no lactose. It must look like a pharmacy, not like a health-food shop, and be legible for people without their glasses.',
    budget: '$2,400 – $3,000',
    timeline: 'Pilot in four branches in two months',
    sent: 24,
    files: [{ file: 'shelf-plan', from: 'client', shared: 15 }],
  },
  {
    client: 'anjali',
    service: 'packaging',
    status: 'completed',
    message:
      'A carton for our own vitamin D3 from lichen. The regulator wants seven lines of small print; we want one friendly one as well.',
    budget: '$1,600',
    timeline: 'Eight weeks',
    sent: 171,
    samples: {
      text: 'The lamb’s-wool version we are taking off the shelf.',
      pictures: ['pharmacy-box', 'shelf'],
    },
    files: [{ file: 'proof', from: 'professional', shared: 139 }],
  },
  {
    client: 'siobhan',
    service: 'brand',
    status: 'pending',
    message:
      'Our plant-based day is called "Wednesday", which does not make children hungry. We need a name and a face for it that eleven-year-olds do not find embarrassing.',
    budget: '$3,000, to be approved by the board',
    timeline: 'The board meets in five weeks',
    sent: 4,
  },
  {
    client: 'siobhan',
    service: 'packaging',
    status: 'rejected',
    message:
      'Paper sleeves for 6,400 lunch boxes a week, as cheap as possible and printed by the local newspaper.',
    budget: '$500',
    timeline: 'Next week',
    sent: 103,
    samples: { text: null, pictures: ['lunch-tray'] },
  },
  {
    client: 'siobhan',
    service: 'dashboards',
    status: 'in_progress',
    message:
      'Eleven kitchens order too much on Mondays and too little on Thursdays. We have three years of delivery notes, most of them as photographs.',
    budget: '$2,200 – $3,000',
    timeline: 'Before the new school year',
    sent: 48,
    files: [{ file: 'figures', from: 'client', shared: 40 }],
  },
  {
    client: 'tomasz',
    service: 'brand',
    status: 'completed',
    message:
      'We buy worn-out pasture and wait. It is hard to draw waiting. Please try: a mark for the foundation that also works burnt into a fence post.',
    budget: '$4,800',
    timeline: 'In time for the annual meeting',
    sent: 231,
    files: [
      { file: 'directions', from: 'professional', shared: 205 },
      { file: 'feedback', from: 'client', shared: 201 },
    ],
  },
  {
    client: 'tomasz',
    service: 'packaging',
    status: 'in_progress',
    message:
      'Donors who give a hectare receive a box: a map, a bag of seed from that very meadow, a letter. It should be beautiful and go through a letterbox.',
    budget: '$1,800',
    timeline: 'First 300 boxes in eight weeks',
    sent: 39,
    samples: {
      title: 'Meadow and first box',
      text: 'The meadow in flower, and our own attempt at a box.',
      pictures: ['field', 'forest', 'cartons'],
    },
    files: [
      { file: 'brief', from: 'client', shared: 33 },
      { file: 'proof', from: 'professional', shared: 6 },
    ],
    messages: [
      { from: 'professional', says: { step: 'accepted' }, written: 37 },
      { from: 'professional', says: { step: 'in_progress' }, written: 33 },
      {
        from: 'professional',
        says: 'The die lines have come back from the printer. Page two shows where the fold cuts the leaf.',
        written: 6,
      },
      {
        from: 'client',
        says: 'We moved the leaf two millimetres up, and the fold is clear of it now. Can we see it once more before Thursday?',
        written: 1,
      },
    ],
    unread: 1,
  },
  {
    client: 'tomasz',
    service: 'film',
    status: 'pending',
    message:
      'Three minutes about Mrs Hryniewicka, who sold us her last eight cows and now counts storks for us. She is 81 and agrees only if it does not take long.',
    budget: '$4,000',
    timeline: 'While the storks are here',
    sent: 7,
    samples: { text: 'Her meadow, eight years ago and now.', pictures: ['field', 'forest'] },
  },
  {
    client: 'tomasz',
    service: 'events',
    status: 'in_progress',
    message:
      'Our annual meeting: 180 people, a hall in Białystok, one day of talks and one in the forest with boots.',
    budget: '$6,000',
    timeline: 'In three months',
    sent: 73,
  },
  {
    client: 'marguerite',
    service: 'pitch',
    status: 'rejected',
    message:
      'We would like to present our small fund for women-led shops to family offices, in English and French.',
    budget: '$1,500',
    timeline: 'By Thursday',
    sent: 96,
  },
  {
    client: 'marguerite',
    service: 'contracts',
    status: 'accepted',
    message:
      'Our standard loan agreement has nineteen pages, and nobody has ever asked a question about it, which worries us.',
    budget: '£380',
    timeline: 'No hurry, within half a year',
    sent: 21,
  },
  {
    client: 'miro',
    service: 'brand',
    status: 'pending',
    message:
      'I build with hemp and people think of something else. A name plate, a card and a letterhead that say "house" first.',
    budget: '$2,400',
    timeline: 'I have waited nine years, two more months are fine',
    sent: 11,
  },
  {
    client: 'miro',
    service: 'shop',
    status: 'completed',
    message:
      'A small shop for plans of garden houses, eleven products, payment in Canadian dollars, and no pop-ups at all.',
    budget: '$6,500',
    timeline: 'In the next three months',
    sent: 66,
  },
  {
    client: 'miro',
    service: 'usability',
    status: 'pending',
    message:
      'People put my garden house into the basket and then telephone me. I would like to know at which screen they give up.',
    budget: '$2,900',
    timeline: 'Next month',
    sent: 1,
    samples: {
      title: 'Three screens',
      text: 'Catalogue, basket, payment.',
      pictures: ['web-shop', 'wireframe'],
    },
  },
]
