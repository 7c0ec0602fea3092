import type { COMPANY_SIZES, INDUSTRIES } from '../../../src/domain/profile/professions.ts'

/** A company that requests services of the demo group. */
export interface DemoClient {
  /** The local part of the address, before @demo.test. */
  key: string
  company: string
  contact: string
  phone: string
  website: string | null
  industry: (typeof INDUSTRIES)[number]
  size: (typeof COMPANY_SIZES)[number]
  bio: string | null
  joined: number
}

export const clients: readonly DemoClient[] = [
  {
    key: 'client',
    company: 'Sprout & Spoon',
    contact: 'Daniela Fuchs',
    phone: '+43 660 555 0127',
    website: 'https://sprout-and-spoon.example',
    industry: 'Food & Beverage',
    size: '11-50 employees',
    bio: 'Soups, spreads and lunch jars from Graz, since 2017 without any animals. Three shops, one van, and a kitchen that starts at four in the morning.',
    joined: 331,
  },
  {
    key: 'anjali',
    company: 'Kindred Pharmacies',
    contact: 'Dr. Anjali Mehta',
    phone: '+44 7700 900 191',
    website: 'https://kindred-pharmacies.example',
    industry: 'Healthcare',
    size: '201-500 employees',
    bio: 'Twenty-two pharmacies in the Midlands. We are replacing gelatine and lactose wherever a prescription allows it, and want people to know.',
    joined: 258,
  },
  {
    key: 'siobhan',
    company: 'Northlight Schools Trust',
    contact: 'Siobhán Kelleher',
    phone: '+353 87 555 0158',
    website: 'https://northlight-schools.example',
    industry: 'Education',
    size: '500+ employees',
    bio: 'Eleven schools, 6,400 pupils and one plant-based day a week that we would like to become five.',
    joined: 190,
  },
  {
    key: 'tomasz',
    company: 'Rewild Foundation',
    contact: 'Tomasz Zieliński',
    phone: '+48 502 555 017',
    website: 'https://rewild-foundation.example',
    industry: 'Non-profit',
    size: '51-200 employees',
    bio: 'We buy worn-out pasture and let it become forest again. 4,100 hectares so far, between the Bug and the Biebrza.',
    joined: 284,
  },
  {
    key: 'marguerite',
    company: 'Loom & Ledger',
    contact: 'Marguerite Dubois',
    phone: '+33 6 55 50 19 42',
    website: null,
    industry: 'Finance',
    size: '2-10 employees',
    bio: null,
    joined: 127,
  },
  {
    key: 'miro',
    company: 'Miro Katz, Architect',
    contact: 'Miro Katz',
    phone: '+1 514 555 0133',
    website: 'https://mirokatz.example',
    industry: 'Real Estate',
    size: 'Solo/Freelancer',
    bio: 'Houses of hemp, straw and clay around Montréal.',
    joined: 76,
  },
]
