import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { withoutInvisible } from '../../src/domain/typed-characters.ts'
import {
  emailAddresses,
  linkedInAddresses,
  refusedEmailAddresses,
  refusedLinkedInAddresses,
  typedEmailAddresses,
} from './typed-inputs/addresses.ts'
import { cleanedFileNames, cleanedLines, fileNames, names } from './typed-inputs/names.ts'
import {
  amounts,
  percentages,
  phones,
  quantities,
  refusedAmounts,
  refusedPercentages,
  refusedQuantities,
} from './typed-inputs/numbers.ts'
import { longPasswords, passwords } from './typed-inputs/passwords.ts'

/*
 * Tests of a field with every input of its kind, in one line each:
 *
 *     emailField('change of address', NewEmail.entries.email)
 *
 * What people type and paste is in `typed-inputs/`, with what must come of it. A new example is added there, and every
 * field of its kind is tested with it.
 */

type Field = v.GenericSchema<string, string>

const messageOf = (schema: Field, typed: string) => v.safeParse(schema, typed).issues?.[0].message

/** An e-mail address; `message` is what the form says where it is none. */
export function emailField(name: string, schema: Field, message = 'Please enter a valid email address') {
  describe(`${name}, an e-mail address`, () => {
    test.each([...emailAddresses.map((one) => [one, one]), ...typedEmailAddresses])(
      '%j is stored as %s',
      (typed, stored) => expect(v.parse(schema, typed)).toBe(stored),
    )
    test.each(refusedEmailAddresses)('%j is refused', (typed) =>
      expect(messageOf(schema, typed)).toMatch(new RegExp(`^${message}`)),
    )
  })
}

/** The name of a person or a company, or another short text: taken as it is, except for what cannot be seen. */
export function nameField(name: string, schema: Field) {
  describe(`${name}, a name`, () => {
    test.each(names)('%s is taken as it is', (typed) => {
      expect(v.parse(schema, typed)).toBe(typed)
      expect(v.parse(schema, `\u{A0} ${typed}\n`)).toBe(typed)
    })
    test.each(cleanedLines)('%j is stored as %s', (typed, stored) =>
      expect(v.parse(schema, typed)).toBe(stored),
    )
  })
}

/** A phone number: taken as it is from ten characters on. */
export function phoneField(name: string, schema: Field) {
  describe(`${name}, a phone number`, () => {
    test.each(phones.filter(([typed]) => withoutInvisible(typed).length >= 10))(
      '%j is taken as it is',
      (typed) => expect(v.parse(schema, typed)).toBe(typed.replace(/[\u{202A}\u{202C}]/gu, '')),
    )
  })
}

/** The address of a LinkedIn profile. */
export function linkedInField(name: string, schema: Field) {
  describe(`${name}, a LinkedIn address`, () => {
    test.each(linkedInAddresses)('%j is stored as %s', (typed, stored) => {
      expect(v.parse(schema, typed)).toBe(stored)
      expect(v.parse(schema, stored)).toBe(stored)
    })
    test.each(refusedLinkedInAddresses)('%j is refused', (typed) =>
      expect(messageOf(schema, typed)).toBe('Please enter a valid LinkedIn profile URL'),
    )
  })
}

/** A new password. */
export function passwordField(name: string, schema: Field) {
  describe(`${name}, a password`, () => {
    test.each(passwords)('%j is taken as it is', (typed) => expect(v.parse(schema, typed)).toBe(typed))
    test.each(longPasswords)('%j is refused', (typed) =>
      expect(messageOf(schema, typed)).toMatch(/^Password must be at most 72 characters/),
    )
  })
}

/** An amount of US dollars, a quantity, or a percentage, which `read` returns as a decimal string; null where it refuses. */
export function numberField(
  name: string,
  kind: 'amount' | 'quantity' | 'percentage',
  read: (typed: string) => string | null,
) {
  const [accepted, refused] = {
    amount: [amounts, refusedAmounts],
    quantity: [quantities, refusedQuantities],
    percentage: [percentages, refusedPercentages],
  }[kind] as [[string, string][], string[]]
  describe(`${name}, a number`, () => {
    test.each(accepted)('%j is stored as %s', (typed, stored) => expect(read(typed)).toBe(stored))
    test.each(refused)('%j is refused', (typed) => expect(read(typed)).toBe(null))
  })
}

/** A search: `finds` returns whether it finds something that is called by this name. */
export function searchField(name: string, finds: (name: string, typed: string) => boolean) {
  describe(`${name}, a search`, () => {
    test.each(names)('%s is found by what people type', (called, ...searches) => {
      for (const typed of [called, ...searches])
        expect({ typed, found: finds(called, typed) }).toEqual({ typed, found: true })
      expect(finds(called, `${searches[0]}x`)).toBe(false)
    })
  })
}

/** The rule of a hosted project's Storage for keys: `isValidKey` in supabase/storage, src/storage/limits.ts. */
const hostedKey = /^(\w|\/|!|-|\.|\*|'|\(|\)| |&|\$|@|=|;|:|\+|,|\?)+$/

/** A file of any name. `stored` returns its object key, and its name in the row. */
export function fileField(name: string, stored: (file: File) => { key: string; name: string }) {
  describe(`${name}, a file`, () => {
    const names: [given: string, stored: string][] = [
      ...fileNames.map((name): [string, string] => [name, name]),
      ...cleanedFileNames,
    ]
    test.each(names)('%j has a key that every storage takes, and is called %j', (typed, called) => {
      const { key, name } = stored(new File(['x'], typed))
      expect(key).toMatch(hostedKey)
      expect(key).not.toMatch(/\.\.|\/\/|^\/|\/$/)
      expect(key.length).toBeLessThan(250)
      expect([...name].length).toBeLessThanOrEqual(255)
      expect(name.trim()).not.toBe('')
      if (typed.isWellFormed() && typed.length <= 255 && typed.trim()) expect(name).toBe(called)
    })
    test('two files of the same name have two keys', () => {
      const file = new File(['x'], 'offer.pdf')
      expect(stored(file).key).not.toBe(stored(file).key)
    })
  })
}
