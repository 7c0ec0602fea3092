import { afterAll } from 'vitest'
import { aDatabase } from '../support/database.ts'
import { aWorld } from '../support/fixtures.ts'
import { matrixThroughPush } from './roles-push.ts'

const database = await aDatabase()
afterAll(() => database.close())
const world = await aWorld(database)

matrixThroughPush(() => world)
