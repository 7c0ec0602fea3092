import { afterAll } from 'vitest'
import { aDatabaseWithFixtures } from '../support/fixtures.ts'
import { matrixThroughPush } from './roles-push.ts'

const fixtures = await aDatabaseWithFixtures()
const { database } = fixtures
afterAll(() => database.close())

matrixThroughPush(() => fixtures)
