import type { DemoRequest } from './request.ts'

/** The requests of client@demo.test, Sprout & Spoon: at least one in every status. */
export const requestsOfClient: readonly DemoRequest[] = [
  {
    client: 'client',
    service: 'brand',
    status: 'in_progress',
    message:
      'We open our fourth shop in three months and still use the logo my brother drew in 2017. We love him, but nobody can read it from across the street. Could you come to Graz for the kitchen day?',
    budget: '$3,500 – $4,500',
    timeline: 'Shop sign in six weeks, the rest two months later',
    sent: 62,
    files: [
      { file: 'brief', from: 'client', shared: 55 },
      { file: 'old-logo', from: 'client', shared: 55 },
      { file: 'directions', from: 'professional', shared: 31 },
      { file: 'palette', from: 'professional', shared: 30 },
      { file: 'feedback', from: 'client', shared: 12 },
    ],
    messages: [
      {
        from: 'professional',
        says: 'I would love to. Is the kitchen day a good day to watch people choose, or do they all know what they want by then?',
        written: 61,
      },
      {
        from: 'client',
        says: 'Half of them stand in front of the shelf for a minute and then ask Josef. Come at eleven, before the queue.',
        written: 60,
      },
      { from: 'professional', says: { step: 'accepted' }, written: 59 },
      { from: 'professional', says: { step: 'in_progress' }, written: 54 },
      {
        from: 'professional',
        says: 'Three directions are in the files now. The second one is the one I would paint on a wall, the third one the one I would stamp on a bag.',
        written: 31,
      },
      {
        from: 'client',
        says: 'We hung all three in the kitchen without a word. By the evening everybody called the shop by the second one.\n\nMy brother says he can read it from the tram.',
        written: 13,
      },
    ],
  },
  {
    client: 'client',
    service: 'packaging',
    status: 'pending',
    message:
      'Three spreads in 180 g jars, chilled, sold in our own shops and in eleven others. The present label comes off when the jar sweats. We print 4,000 of each, twice a year.',
    budget: '$4,000 for all three',
    timeline: 'Before the next run of jars, ten weeks from now',
    sent: 2,
    samples: {
      title: 'Our jars as they are',
      text: 'Front, back and the shelf in our Lendplatz shop. The beetroot one is the one people confuse with jam.',
      pictures: ['old-jars', 'shelf', 'storefront'],
    },
  },
  {
    client: 'client',
    service: 'pitch',
    status: 'completed',
    message:
      'We want to ask a regional bank for a van and a cold room. They gave us twelve minutes, and our own slides have forty pages.',
    budget: '$1,200',
    timeline: 'The appointment is in three weeks',
    sent: 158,
    files: [
      { file: 'figures', from: 'client', shared: 154 },
      { file: 'deck', from: 'professional', shared: 147 },
    ],
  },
  {
    client: 'client',
    service: 'photos',
    status: 'accepted',
    message:
      'Twelve lunch jars for the delivery apps, and two pictures for the wall of the new shop. Our cook would like to come along and watch.',
    budget: '$950 plus the train',
    timeline: 'Any Tuesday next month',
    sent: 19,
    samples: {
      text: 'This is what we have now, and a table whose light we like.',
      pictures: ['lunch-tray', 'table'],
    },
    files: [{ file: 'shot-list', from: 'client', shared: 8 }],
  },
  {
    client: 'client',
    service: 'menus',
    status: 'rejected',
    message:
      'Could you plan four weeks of lunch jars for our three shops? We cook for about 300 people a day and would like to write the nutrients on the lids.',
    budget: '$1,000 – $1,500',
    timeline: 'This season, if possible',
    sent: 86,
  },
  {
    client: 'client',
    service: 'agent',
    status: 'pending',
    message:
      'About 60 emails a day, most of them about opening hours, nuts and lost jars. One of us answers them at night. We would rather she slept.',
    budget: '$3,600 for the pilot',
    timeline: 'Start in six weeks',
    sent: 5,
  },
]
