import { authAttacks } from './hostile/auth.ts'
import { bodyAttacks } from './hostile/bodies.ts'
import { functionAttacks } from './hostile/functions.ts'
import { httpAttacks } from './hostile/http.ts'
import { keyAttacks } from './hostile/keys.ts'
import { pushAttacks } from './hostile/push.ts'
import { testAttacks } from './hostile/test-attacks.ts'
import { tokenAttacks } from './hostile/tokens.ts'
import { uploadAttacks } from './hostile/uploads.ts'

/* Attacks on all but the rows: sign-in, tokens, keys, bodies, uploads, functions, push subscriptions, and HTTP itself. */

testAttacks([
  ...pushAttacks,
  ...tokenAttacks,
  ...authAttacks,
  ...keyAttacks,
  ...bodyAttacks,
  ...uploadAttacks,
  ...functionAttacks,
  ...httpAttacks,
])
