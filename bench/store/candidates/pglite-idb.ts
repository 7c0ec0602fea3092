import { pglite } from './pglite.ts'

export default pglite('idb://bench')
