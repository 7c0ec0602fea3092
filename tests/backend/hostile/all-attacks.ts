import type { Attack } from './attack.ts'
import { authAttempts } from './auth.ts'
import { bodyAttempts } from './bodies.ts'
import { functionAttempts } from './functions.ts'
import { httpAttempts } from './http.ts'
import { keyAttempts } from './keys.ts'
import { pullAttempts } from './pull.ts'
import { pushAttempts } from './push.ts'
import { readAttempts } from './reads.ts'
import { rpcAttempts } from './rpc.ts'
import { storageAttempts } from './storage.ts'
import { tokenAttempts } from './tokens.ts'
import { uploadAttempts } from './uploads.ts'
import { writeAttempts } from './writes.ts'

export const attacks: Attack[] = [
  ...readAttempts,
  ...writeAttempts,
  ...bodyAttempts,
  ...rpcAttempts,
  ...pullAttempts,
  ...pushAttempts,
  ...tokenAttempts,
  ...authAttempts,
  ...storageAttempts,
  ...keyAttempts,
  ...uploadAttempts,
  ...functionAttempts,
  ...httpAttempts,
]
