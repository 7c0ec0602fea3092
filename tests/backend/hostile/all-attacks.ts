import type { Attack } from './attack.ts'
import { authAttacks } from './auth.ts'
import { bodyAttacks } from './bodies.ts'
import { functionAttacks } from './functions.ts'
import { httpAttacks } from './http.ts'
import { keyAttacks } from './keys.ts'
import { pullAttacks } from './pull.ts'
import { pushAttacks } from './push.ts'
import { readAttacks } from './reads.ts'
import { rpcAttacks } from './rpc.ts'
import { storageAttacks } from './storage.ts'
import { tokenAttacks } from './tokens.ts'
import { uploadAttacks } from './uploads.ts'
import { writeAttacks } from './writes.ts'

export const attacks: Attack[] = [
  ...readAttacks,
  ...writeAttacks,
  ...bodyAttacks,
  ...rpcAttacks,
  ...pullAttacks,
  ...pushAttacks,
  ...tokenAttacks,
  ...authAttacks,
  ...storageAttacks,
  ...keyAttacks,
  ...uploadAttacks,
  ...functionAttacks,
  ...httpAttacks,
]
