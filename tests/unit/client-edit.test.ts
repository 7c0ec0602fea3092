import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { ClientEdit, clientEdit, editClient } from '../../src/domain/client.ts'
import { aClient } from '../support/rows.ts'

const cleo = aClient({ website: 'https://green-table.test', bio: 'Soups.' })
const draft = v.parse(ClientEdit, clientEdit(cleo))

describe('the company form (spec §5)', () => {
  test('writes nothing where nothing was changed', () => expect(editClient(cleo, draft)).toBe(null))

  test.each([
    ['green-table.test', 'https://green-table.test'],
    [' www.green-table.test/about?x=1 ', 'https://www.green-table.test/about?x=1'],
    ['green-table.test:8080', 'https://green-table.test:8080'],
    ['grün.example', 'https://grün.example'],
    ['http://green-table.test', 'http://green-table.test'],
    ['HTTPS://green-table.test', 'HTTPS://green-table.test'],
    ['', ''],
  ])('reads the website %j as %j', (typed, website) => {
    expect(v.parse(ClientEdit, { ...clientEdit(cleo), website: typed }).website).toBe(website)
  })

  test.each([
    [{ company_name: 'G' }, 'Company name must be at least 2 characters'],
    [{ contact_name: ' ' }, 'Contact name must be at least 2 characters'],
    [{ email: 'cleo' }, 'Please enter a valid email address'],
    [{ phone: '555' }, 'Please enter a valid phone number'],
    [{ website: 'green table' }, 'Please enter a valid website URL'],
    [{ website: 'javascript:alert(1)' }, 'Please enter a valid website URL'],
    [{ website: 'cleo@green-table.test' }, 'Please enter a valid website URL'],
    [{ website: 'green-table' }, 'Please enter a valid website URL'],
    [{ website: 'ftp://green-table.test' }, 'Please enter a valid website URL'],
    [{ website: `${'a.'.repeat(148)}test` }, 'At most 300 characters, please'],
    [{ industry: '' }, 'Please select an industry'],
    [{ company_size: '' }, 'Please select company size'],
  ])('refuses %j', (change, message) => {
    const { issues } = v.safeParse(ClientEdit, { ...clientEdit(cleo), ...change })
    expect(issues?.map((issue) => issue.message)).toEqual([message])
  })
})

describe('editing the company', () => {
  test.each([
    [{ phone: '5550102099' }, { phone: '5550102099' }, { phone: '5550102031' }],
    [
      { website: '', bio: '' },
      { website: null, bio: null },
      { website: 'https://green-table.test', bio: 'Soups.' },
    ],
    [
      { email: 'office@example.test', industry: 'Retail' as const },
      { email: 'office@example.test', industry: 'Retail' },
      { email: 'cleo@example.test', industry: 'Food & Beverage' },
    ],
  ])('to %j writes only the columns that differ', (change, values, base) => {
    const edit = editClient(cleo, { ...draft, ...change })
    expect(edit).toMatchObject({ kind: 'rows', action: 'client.edit' })
    expect(edit?.changes).toEqual([{ op: 'update', table: 'clients', id: cleo.id, values, base }])
  })

  test('an empty website that was null before is no change', () => {
    const without = aClient({})
    expect(editClient(without, v.parse(ClientEdit, clientEdit(without)))).toBe(null)
  })
})
