import { pullAttacks } from './hostile/pull.ts'
import { rpcAttacks } from './hostile/rpc.ts'
import { storageAttacks } from './hostile/storage.ts'
import { testAttacks } from './hostile/test-attacks.ts'

/* Attacks that policies and triggers refuse: on rows, by calls and pulls, and on stored objects. */

testAttacks([...rpcAttacks, ...pullAttacks, ...storageAttacks])
