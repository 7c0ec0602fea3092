import { afterAll } from 'vitest'
import { anHttpWorld } from '../support/http.ts'
import { matrixThroughHttp } from './roles-http.ts'

const http = await anHttpWorld()
afterAll(() => http.backend.close())

matrixThroughHttp(() => http)
