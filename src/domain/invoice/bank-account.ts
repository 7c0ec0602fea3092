import * as v from 'valibot'
import { line } from '../text.ts'
import { asciiForms } from '../typed-characters.ts'
import { groupedIban, isIban, isLikeIban } from './iban.ts'

/**
 * The account that an invoice is paid to: an IBAN, or an account number with its routing number. The keys are in the order
 * in which Postgres returns those of a `jsonb` value.
 */
export interface BankAccount {
  /** The bank's code for transfers from abroad (ISO 9362). */
  bic: string | null
  /** Without spaces. Null where `number` is given. */
  iban: string | null
  holder: string
  /** Null where `iban` is given. */
  number: string | null
  /** Of the bank, 6 to 9 digits. Null where `iban` is given. */
  routing: string | null
  /** Stands before the invoice's number in the reference of a transfer. */
  reference: string | null
}

/** Returns a typed number or code without spaces, in capital letters: "de89 3704" is "DE893704". */
const compact = (typed: string): string => asciiForms(typed).replace(/\s/g, '').toUpperCase()

const AccountNumber = v.pipe(
  v.string(),
  v.transform((typed) => compact(typed).replace(/^IBAN:?/, '')),
  v.check(
    (number) => number === '' || isLikeIban(number) || /^[A-Z0-9][A-Z0-9-]{2,32}[A-Z0-9]$/.test(number),
    'From 4 to 34 letters, digits and hyphens',
  ),
  v.check(
    (number) => !isLikeIban(number) || isIban(number),
    'This is not a valid IBAN: please compare each character',
  ),
)

/** A typed code that has this form, or is empty. */
const code = (form: RegExp, message: string) =>
  v.pipe(
    v.string(),
    v.transform(compact),
    v.check((typed) => typed === '' || form.test(typed), message),
  )

/** The fields of a bank account, all empty where there is none. `account_number` is an IBAN or an account number. */
export const bankAccountEntries = {
  account_holder: line(0, '', 120),
  account_number: AccountNumber,
  account_routing: code(/^\d{6,9}$/, 'From 6 to 9 digits'),
  account_bic: code(
    /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/,
    '8 or 11 letters and digits, such as COBADEFFXXX',
  ),
  account_reference: line(0, '', 60),
}
type Field = keyof typeof bankAccountEntries
type Fields = Record<Field, string>

const isGiven = (fields: Fields): boolean =>
  Object.keys(bankAccountEntries).some((name) => fields[name as Field] !== '')

/** Returns what a bank account lacks as soon as one of its fields is filled in: the field, and what it says. */
function problemOf(fields: Fields): readonly [Field, string] | null {
  const { account_holder, account_number, account_routing } = fields
  if (!isGiven(fields)) return null
  if ([...account_holder].length < 2) return ['account_holder', 'Account holder is required']
  if (account_number === '') return ['account_number', 'IBAN or account number is required']
  const needsRouting = !isLikeIban(account_number)
  if (needsRouting && account_routing === '')
    return ['account_routing', 'An account number needs the bank’s routing number']
  if (!needsRouting && account_routing !== '')
    return ['account_routing', 'An IBAN needs no routing number: please leave this empty']
  return null
}

/** Check of a form with `bankAccountEntries`: an account is given with all that it needs, or not at all. */
export const isWholeAccount = <Form extends Fields>() =>
  v.rawCheck<Form>(({ dataset, addIssue }) => {
    const problem = dataset.typed && problemOf(dataset.value)
    if (!problem) return
    const [key, message] = problem
    const input = { ...dataset.value }
    addIssue({ message, path: [{ type: 'object', origin: 'value', input, key, value: input[key] }] })
  })

/** Returns the account that these fields name; null where all are empty. */
export function bankAccountOf(fields: Fields): BankAccount | null {
  if (!isGiven(fields)) return null
  const isIban = isLikeIban(fields.account_number)
  return {
    bic: fields.account_bic || null,
    iban: isIban ? fields.account_number : null,
    holder: fields.account_holder,
    number: isIban ? null : fields.account_number,
    routing: fields.account_routing || null,
    reference: fields.account_reference || null,
  }
}

/** Returns a stored account as the fields of a form. */
export const typedBankAccount = (account: BankAccount | null): Fields => ({
  account_holder: account?.holder ?? '',
  account_number: account?.iban ? groupedIban(account.iban) : (account?.number ?? ''),
  account_routing: account?.routing ?? '',
  account_bic: account?.bic ?? '',
  account_reference: account?.reference ?? '',
})
