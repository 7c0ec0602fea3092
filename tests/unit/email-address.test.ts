import * as v from 'valibot'
import { expect, test } from 'vitest'
import { isEmailAddress, readEmailAddress } from '../../src/domain/email-address.ts'
import { csvCell } from '../../src/domain/invoice/invoice-csv.ts'
import { Email } from '../../src/domain/profile/profile.ts'
import { isEmailAddress as isAddressOfFunctions } from '../../supabase/functions/_shared/email-address.ts'
import {
  emailAddresses,
  refusedEmailAddresses,
  typedEmailAddresses,
} from '../support/typed-inputs/addresses.ts'

const all = [...emailAddresses, ...refusedEmailAddresses, ...typedEmailAddresses.flat()]

test.each(all)('%j is for the edge functions what it is for a form', (text) =>
  expect(isAddressOfFunctions(text)).toBe(isEmailAddress(text)),
)

test.each(emailAddresses)('%j is read as itself, and is no formula in a spreadsheet', (address) => {
  expect(readEmailAddress(address)).toBe(address)
  expect(csvCell(address)).not.toMatch(/^"?[=+\-@]/)
})

test.each(['jürgen@example.test', 'почта@испытание.рф', '用户@例え.テスト'])(
  '%s: the message says that the name before the @ cannot be written so',
  (typed) =>
    expect(v.safeParse(Email, typed).issues?.map(({ message }) => message)).toEqual([
      'Please enter a valid email address: before the @, only letters from a to z can be used',
    ]),
)
