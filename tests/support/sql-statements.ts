import { loadModule, parsePlPgSQLSync, parseSync } from 'libpg-query'

/*
 * Reads SQL with PostgreSQL's own parser: statements, those in the bodies of functions, and those that are built as text
 * and executed.
 */

/** A statement as the parser returns it. */
export interface Parsed {
  /** The function that contains it; 'do' for a block, '' outside of both. */
  of: string
  /** Built as text and executed. */
  isExecuted: boolean
  tree: unknown
}

/** A text that a function may execute and that cannot be read. */
interface Unread {
  of: string
  text: string
}

interface Option {
  DefElem: {
    defname: string
    arg?: { String?: { sval: string }; List?: { items: { String: { sval: string } }[] } }
  }
}

await loadModule()

/** Yields every property of a tree with its name, at any depth. */
export function* nodesOf(tree: unknown): Generator<[name: string, node: unknown]> {
  if (typeof tree !== 'object' || tree === null) return
  for (const [name, node] of Object.entries(tree)) {
    yield [name, node]
    yield* nodesOf(node)
  }
}

/** Returns all statements of a file, and what could not be read of the texts that its functions execute. */
export function statementsOf(sql: string): { parsed: Parsed[]; unread: Unread[] } {
  const parsed: Parsed[] = []
  const unread: Unread[] = []

  /** Adds the statements of a text that is a file, the body of a function in SQL, or executed by one. */
  function addAll(text: string, of: string, isExecuted = false): void {
    const bytes = Buffer.from(text)
    for (const { stmt, stmt_location = 0, stmt_len } of parseSync(text).stmts ?? []) {
      parsed.push({ of, isExecuted, tree: stmt })
      const end = stmt_len ? stmt_location + stmt_len : bytes.length
      if (stmt) addBody(stmt, bytes.subarray(stmt_location, end).toString())
    }
  }

  function addBody(stmt: object, text: string): void {
    const [[kind, node] = ['', {}]] = Object.entries(stmt) as [
      string,
      { funcname?: Option['DefElem']['arg'][]; options?: Option[]; args?: Option[] },
    ][]
    if (kind !== 'CreateFunctionStmt' && kind !== 'DoStmt') return
    const name = kind === 'DoStmt' ? 'do' : (node.funcname ?? []).map((part) => part?.String?.sval).join('.')
    const option = (wanted: string) =>
      (node.options ?? node.args ?? []).find(({ DefElem }) => DefElem.defname === wanted)?.DefElem.arg
    const language = option('language')?.String?.sval ?? (kind === 'DoStmt' ? 'plpgsql' : 'sql')
    const body = option('as')?.List?.items[0]?.String.sval
    if (language === 'plpgsql') addPlpgsql(text, name)
    // One with BEGIN ATOMIC has its statements in the tree.
    else if (body) addAll(body, name)
  }

  function addPlpgsql(text: string, of: string): void {
    for (const [name, node] of nodesOf(parsePlPgSQLSync(text))) {
      if (name !== 'PLpgSQL_expr') continue
      const tree = parseSync(asStatement(node as Expression)).stmts ?? []
      parsed.push({ of, isExecuted: false, tree })
      for (const executed of textsIn(tree)) addText(executed, of)
    }
  }

  /** Adds the statement that a text may become. */
  function addText(text: string, of: string): void {
    if (!isCommand.test(text)) return
    try {
      addAll(filledIn(text), of, true)
    } catch {
      unread.push({ of, text })
    }
  }

  addAll(sql, '')
  return { parsed, unread }
}

interface Expression {
  query: string
  parseMode: number
}

/** Returns an expression of plpgsql as a statement: it may be one, a value, or an assignment. */
function asStatement({ query, parseMode }: Expression): string {
  if (parseMode === 0) return query
  if (parseMode === 2) return `select ${query}`
  return `select ${query.slice(query.search(/:?=/)).replace(/^:?=/, '')}`
}

/** A text that changes rows, or that creates what may. A query that only locks or reads them is none. */
const isCommand =
  /^\s*(update\s|delete\s+from\s|merge\s|create\s|do\s|with\s.*\b(update|delete\s+from|merge)\s)/is

/** Yields all constant texts of a statement. */
function* textsIn(tree: unknown): Generator<string> {
  for (const [name, node] of nodesOf(tree))
    if (name === 'sval' && typeof node === 'object') yield (node as { sval: string }).sval
}

/** Returns a text for `format` with a name in each place; one of a list of settings or columns is `x = x`. */
const filledIn = (text: string) =>
  text
    .replaceAll(/\bset %(\d\$)?s/gi, 'set x = x')
    .replaceAll(/\bafter %(\d\$)?s/gi, 'after insert')
    .replaceAll(/%(\d\$)?[Is]/g, 'x')
    .replaceAll(/%(\d\$)?L/g, "'x'")
    .replaceAll('%%', '%')
