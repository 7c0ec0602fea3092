import type { PaymentDetails } from '../rows.ts'
import type { BankAccount } from './bank-account.ts'
import { groupedIban } from './iban.ts'

/** What a client needs to pay an invoice. */
export interface HowToPay {
  /** In the professional's words; empty where there are none. */
  details: string
  /** A web address of https://. */
  link: string | null
  account: BankAccount | null
}

export const nothingSaid: HowToPay = { details: '', link: null, account: null }

/** Returns how to pay a professional. A row that an earlier version of the app stored may have no link and no account. */
export const howToPayOf = ({
  details,
  payment_link,
  bank_account,
}: Pick<PaymentDetails, 'details' | 'payment_link' | 'bank_account'>): HowToPay => ({
  details: details ?? '',
  link: payment_link ?? null,
  account: bank_account ?? null,
})

/** Returns whether an invoice says any way to pay it. */
export const saysHowToPay = ({ details, link, account }: HowToPay): boolean =>
  details.trim() !== '' || link !== null || account !== null

/** A line of a bank account: what is shown, and what a client copies. */
export interface AccountLine {
  field: 'holder' | 'iban' | 'number' | 'routing' | 'bic'
  label: string
  shown: string
  copied: string
}

/** Returns the lines of a bank account, in the order in which a bank's form asks for them. */
export function accountLines({ holder, iban, number, routing, bic }: BankAccount): AccountLine[] {
  const line = (field: AccountLine['field'], label: string, copied: string | null, shown = copied) =>
    copied === null ? [] : [{ field, label, shown: shown ?? copied, copied }]
  return [
    ...line('holder', 'Account holder', holder),
    ...line('iban', 'IBAN', iban, iban && groupedIban(iban)),
    ...line('number', 'Account number', number),
    ...line('routing', 'Routing number', routing),
    ...line('bic', 'BIC', bic),
  ]
}

/** Returns what a client writes as the reference of a transfer: the professional's own, and the invoice's number. */
export const referenceOf = (account: BankAccount | null, invoiceNumber: string): string =>
  [account?.reference, invoiceNumber].filter(Boolean).join(' ')
