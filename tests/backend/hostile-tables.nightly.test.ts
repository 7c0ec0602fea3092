import { readAttacks } from './hostile/reads.ts'
import { testAttacks } from './hostile/test-attacks.ts'
import { writeAttacks } from './hostile/writes.ts'

/* Attacks on rows by the addresses of their tables. By day roles-matrix.test.ts asks the same policies. */

testAttacks([...readAttacks, ...writeAttacks])
