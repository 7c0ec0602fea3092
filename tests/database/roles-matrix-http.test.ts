import { afterAll } from 'vitest'
import { startHttpFixtures } from '../support/http.ts'
import { matrixThroughHttp } from './roles-http.ts'

const http = await startHttpFixtures()
afterAll(() => http.backend.close())

matrixThroughHttp(() => http)
