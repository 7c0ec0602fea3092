import { afterAll, describe, expect, test } from 'vitest'
import { oneLine } from '../../src/domain/typed-characters.ts'
import { insertInto } from '../support/database.ts'
import { aDatabaseWithFixtures, messageValues } from '../support/fixtures.ts'
import { withRollback } from '../support/with-rollback.ts'

/** Texts of one line, in every table: no control characters, nothing hidden, nothing that changes the order of letters. */
const fixtures = await aDatabaseWithFixtures()
const { database } = fixtures
afterAll(() => database.close())

/** Columns of text that may have several lines, or whose own constraint allows only some values. */
const others = [
  ...['bio', 'description', 'portfolio_description', 'message', 'body', 'details', 'address', 'reason'],
  ...['note', 'internal_note', 'decision_note', 'client_address', 'tax_note', 'professional_address'],
  ...['linkedin_url', 'profession', 'file_type', 'accent', 'paper_path'],
]

test('the device and the database take the same characters out', async () => {
  const codes = Array.from({ length: 0x10000 }, (_, code) => code).filter(
    (code) => code > 0 && (code < 0xd800 || code > 0xdfff),
  )
  const rows = await database.query<{ code: number }>(
    'select code from unnest($1::int[]) as code where not private.is_one_line(chr(code))',
    [codes],
  )
  expect(rows.map(({ code }) => code)).toEqual(
    codes.filter((code) => oneLine(String.fromCharCode(code)) !== String.fromCharCode(code)),
  )
})

test('each column that a person writes in one line is checked', async () => {
  const columns = await database.query<{ place: string; name: string }>(
    `select c.table_name as place, c.column_name as name from information_schema.columns c
     join information_schema.column_privileges p using (table_schema, table_name, column_name)
     where c.table_schema = 'public' and c.data_type = 'text' and p.grantee = 'authenticated'
       and p.privilege_type in ('INSERT', 'UPDATE') and c.column_name <> all ($1)
     group by 1, 2 order by 1, 2`,
    [others.filter((name) => name !== 'note')],
  )
  const unchecked: string[] = []
  for (const { place, name } of columns) {
    const [row] = await database.query<{ checks: string }>(
      `select string_agg(pg_get_constraintdef(oid), ' ') as checks from pg_constraint
       where conrelid = ('public.' || $1)::regclass and contype = 'c' and $2 = any (
         select attname from pg_attribute where attrelid = conrelid and attnum = any (conkey))`,
      [place, name],
    )
    if (!/is_one_line|= ANY|is_email_address|\^/.test(row?.checks ?? '')) unchecked.push(`${place}.${name}`)
  }
  expect(unchecked).toEqual([])
})

describe('a message', () => {
  test.each(['\u200B', '\u3164\u2800', ' \n\u200D '])('of %j is refused', (body) =>
    withRollback(fixtures, async ({ refusal }) => {
      expect(await refusal('client', insertInto('messages', messageOf(body)))).toMatchObject({
        code: '23514',
      })
    }),
  )
  test.each(['👍', '👩\u200D👧', 'Yes\n\u202Ereally'])('of %j is taken', (body) =>
    withRollback(fixtures, async ({ refusal }) => {
      expect(await refusal('client', insertInto('messages', messageOf(body)))).toBeNull()
    }),
  )
})

function messageOf(body: string) {
  const { id, application_id, sent_by_client } = messageValues(crypto.randomUUID(), true)
  return { id, application_id, sent_by_client, body }
}
