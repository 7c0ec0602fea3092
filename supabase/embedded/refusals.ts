import { AsyncLocalStorage } from 'node:async_hooks'
import { RelationNotFoundError } from '@supabase/lite'

const asking = new AsyncLocalStorage<true>()
let requests = 0
let printing = false
let print = console.error

/**
 * Does one request's work without what `@supabase/lite` prints of it: it reports every refusal of the database, which
 * the asker is told anyway. What went wrong in the server itself is still printed.
 */
export async function withoutRefusals<T>(work: () => Promise<T>): Promise<T> {
  if (requests === 0 && console.error !== printUnlessRefusal) {
    print = console.error
    console.error = printUnlessRefusal
  }
  requests += 1
  try {
    return await asking.run(true, work)
  } finally {
    requests -= 1
    // Someone else may have put another in its place meanwhile, as tests do.
    if (requests === 0 && console.error === printUnlessRefusal) console.error = print
  }
}

function printUnlessRefusal(...words: unknown[]) {
  if (printing || (asking.getStore() && isRefusal(words[0]))) return
  printing = true
  try {
    print(...words)
  } finally {
    printing = false
  }
}

/** Connection, resources, operator intervention, system and internal errors are the server's; the others are answers. */
const serversOwn = /^(08|53|57|58|XX)/

function isRefusal(reported: unknown): boolean {
  if (reported instanceof RelationNotFoundError) return true
  if (!(reported instanceof Error) || !('severity' in reported) || !('code' in reported)) return false
  return typeof reported.code === 'string' && !serversOwn.test(reported.code)
}
