import { readdirSync, readFileSync } from 'node:fs'
import { loadModule, parseSync } from 'libpg-query'
import type { Engine, Session } from '../embedded/engine/session.ts'
import { installPlatform } from '../embedded/platform.ts'

const folder = new URL('.', import.meta.url)

/** The tables that devices hold, parents before their children: a pull sends them in this order. Other files come before. */
const READING_ORDER = [
  ...['profiles', 'clients', 'services', 'requests', 'work_samples', 'project_files', 'invoices'],
  ...[
    'payment_details',
    'messages',
    'payments',
    'quotes',
    'reminders',
    'events',
    'logos',
    'invoice_links',
    'recurring_invoices',
  ],
].map((noun) => `${noun}.sql`)

/** A statement of a schema file, with the comments before it. */
export interface Declared {
  file: string
  text: string
  /** How the parser calls its kind, for example `CreateStmt`. */
  kind: string
}

await loadModule()

/** Returns the statements of all schema files, in the order in which they are read. */
export function declaredStatements(): Declared[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted(
      (one, other) => READING_ORDER.indexOf(one) - READING_ORDER.indexOf(other) || (one < other ? -1 : 1),
    )
    .flatMap((file) => {
      const bytes = readFileSync(new URL(file, folder))
      return (parseSync(bytes.toString()).stmts ?? []).map(({ stmt = {}, stmt_location = 0, stmt_len }) => ({
        file,
        kind: Object.keys(stmt)[0] ?? '',
        text: bytes
          .subarray(stmt_location, stmt_len && stmt_location + stmt_len)
          .toString()
          .trim(),
      }))
    })
}

/** The order in which statements are run, by their kind; what is not listed comes before the last one. */
const KINDS = [['CreateSchemaStmt'], ['CreateStmt', 'CreateFunctionStmt'], ['ViewStmt']]
const LAST = ['InsertStmt', 'SelectStmt', 'DoStmt']

const phaseOf = ({ kind, text }: Declared): number => {
  const listed = KINDS.findIndex((kinds) => kinds.includes(kind))
  if (listed >= 0) return listed
  // What nobody may is taken away before it is granted.
  const isForAll = /^revoke .* on all functions /m.test(text)
  return KINDS.length + (isForAll ? 0 : LAST.includes(kind) ? 2 : 1)
}

/** SQLSTATEs of a statement that names a table, function, type, column or schema which is not there yet. */
const MISSING = /^(42P01|42883|42704|42703|3F000)$/

/**
 * Makes what Supabase's platform provides and everything that the schema files declare, in an empty database. A statement
 * that names something which is not there yet waits for the others. Throws the first one that never succeeds.
 */
export async function applySchema(
  engine: Engine,
  statements: readonly Declared[] = declaredStatements(),
): Promise<void> {
  await installPlatform(engine)
  await engine.run(async ({ exec }) => {
    for (let phase = 0; phase <= KINDS.length + 2; phase += 1)
      await runAll(
        exec,
        statements.filter((declared) => phaseOf(declared) === phase),
      )
  })
}

/** Runs statements in an order in which each finds what it names; throws the first one that never does. */
async function runAll(exec: Session['exec'], statements: readonly Declared[]): Promise<void> {
  let waiting: readonly Declared[] = statements
  while (waiting.length > 0) {
    const next: Declared[] = []
    let failure: Error | undefined
    for (const declared of waiting) {
      const failed = await tryOut(exec, declared)
      if (failed) next.push(declared)
      failure ??= failed
    }
    if (next.length === waiting.length) throw failure
    waiting = next
  }
}

/** Runs a statement. Returns the error where something is missing; throws any other one. */
async function tryOut(exec: Session['exec'], { file, text }: Declared): Promise<Error | undefined> {
  try {
    // The body of a function names what comes later.
    await exec(`set local check_function_bodies = off; ${text}`)
    return undefined
  } catch (cause) {
    const error = new Error(`${file}: ${text.slice(0, 300)}`, { cause })
    if (cause instanceof Error && 'code' in cause && MISSING.test(String(cause.code))) return error
    throw error
  }
}
