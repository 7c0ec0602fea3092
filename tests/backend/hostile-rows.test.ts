import { pullAttacks } from './hostile/pull.ts'
import { readAttacks } from './hostile/reads.ts'
import { rpcAttacks } from './hostile/rpc.ts'
import { storageAttacks } from './hostile/storage.ts'
import { testAttacks } from './hostile/test-attacks.ts'
import { writeAttacks } from './hostile/writes.ts'

/* Attacks that policies and triggers refuse: on rows, by tables, calls and pulls, and on stored objects. */

testAttacks([...readAttacks, ...writeAttacks, ...rpcAttacks, ...pullAttacks, ...storageAttacks])
