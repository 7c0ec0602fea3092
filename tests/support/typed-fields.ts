import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { emailAddresses, refusedEmailAddresses, typedEmailAddresses } from './typed-inputs.ts'

/*
 * Tests of a field with every input of its kind, in one line each:
 *
 *     emailField('change of address', NewEmail.entries.email)
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
