import { afterAll, describe, expect, test } from 'vitest'
import { TABLES } from '../../src/domain/rows.ts'
import { aDatabaseWithFixtures, ids } from '../support/fixtures.ts'
import { matrix } from './roles-matrix.ts'
import { matrixThroughSql } from './roles-sql.ts'
import { statements } from './roles-statements.ts'

const fixtures = await aDatabaseWithFixtures()
const { database } = fixtures
afterAll(() => database.close())

test('the matrix has every table, every kind of statement and every statement once', () => {
  for (const table of TABLES) {
    const written = matrix.filter((row) => row.table === table).map((row) => row.does)
    expect(written.toSorted()).toEqual(Object.keys(statements[table] ?? {}).toSorted())
    const kinds = Object.values(statements[table] ?? {}).map(
      (attempt) => attempt(fixtures.people, { id: ids.fresh }).op,
    )
    expect(kinds).toEqual(expect.arrayContaining(['select', 'insert', 'update', 'delete', 'pull']))
  }
})

describe('through SQL', () => matrixThroughSql(() => fixtures))
