import * as postgrest from './postgrest.ts'
import * as rxdb from './rxdb.ts'

declare global {
  interface Window {
    search: { postgrest: typeof postgrest; rxdb: typeof rxdb }
  }
}
window.search = { postgrest, rxdb }
