import { register } from 'tsx/esm/api'

/* Lets Node import TypeScript. Imported, not called: registered twice, tsx would transform each file twice. */
register()
