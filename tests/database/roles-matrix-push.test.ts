import { afterAll } from 'vitest'
import { aDatabase } from '../support/database.ts'
import { insertFixtures } from '../support/fixtures.ts'
import { matrixThroughPush } from './roles-push.ts'

const database = await aDatabase()
afterAll(() => database.close())
const fixtures = await insertFixtures(database)

matrixThroughPush(() => fixtures)
