import { bodyAttacks } from './hostile/bodies.ts'
import { pullAttacks } from './hostile/pull.ts'
import { readAttacks } from './hostile/reads.ts'
import { rpcAttacks } from './hostile/rpc.ts'
import { testAttacks } from './hostile/test-attacks.ts'
import { writeAttacks } from './hostile/writes.ts'

/* Attacks on the rows: by tables, by calls and by pulls. */

testAttacks([...readAttacks, ...writeAttacks, ...bodyAttacks, ...rpcAttacks, ...pullAttacks])
