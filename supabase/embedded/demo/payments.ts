/** How a member of the demo group is paid, and where from. */
interface DemoPayment {
  details: string
  address: string
}

/** By the member's key. A member without an entry is asked for details with the next invoice. */
export const payments: Readonly<Record<string, DemoPayment>> = {
  member: {
    details: 'Banco da Amoreira, IBAN PT50 0000 0000 5550 1340 0000 0\nBy link: pay.example/green-letters',
    address: 'Rua das Folhas 12, 3.º\n1200-000 Lisboa',
  },
  freya: {
    details: 'Fjellbanken, IBAN NO00 5550 1340 000',
    address: 'Løvveien 7\n0000 Oslo',
  },
}
