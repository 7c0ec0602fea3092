import { pglite } from './pglite.ts'

export default pglite('opfs-ahp://bench')
