import type { BankAccount } from '../../../src/domain/invoice/bank-account.ts'
import type { Letterhead } from '../../../src/domain/invoice/letterhead.ts'
import { logo } from './logo.ts'

/** How a member of the demo group is paid, and where from. */
export interface DemoPayment {
  details: string
  link: string | null
  account: BankAccount | null
  address: string
  letterhead?: Letterhead
}

/** By the member's key. A member without an entry is asked for details with the next invoice. */
export const payments: Readonly<Record<string, DemoPayment>> = {
  member: {
    details: 'Two per cent of each invoice go to the Rewild Foundation.',
    link: 'https://pay.example/green-letters',
    account: {
      bic: 'BPOTPTPL',
      iban: 'PT50000201231234567890154',
      holder: 'Green Letters Studio',
      number: null,
      routing: null,
      reference: 'Green Letters',
    },
    address: 'Rua das Folhas 12, 3.º\n1200-000 Lisboa',
    letterhead: {
      name: 'Green Letters Studio',
      logo,
      accent: '#8a3b12',
      closing: 'Drawn by hand in Lisbon. Thank you for your trust.',
    },
  },
  freya: {
    details: 'Fjellbanken, IBAN NO93 8601 1117 947',
    link: null,
    account: null,
    address: 'Løvveien 7\n0000 Oslo',
  },
}
