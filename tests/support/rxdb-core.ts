export { createRxDatabase } from 'rxdb/plugins/core'
