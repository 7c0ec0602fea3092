/** The deepest nesting of JSON: far beyond what the app sends, and well before a parser exceeds its stack. */
const MAX_JSON_DEPTH = 200

/** The most rows that one request may write; the app writes one. */
const MAX_ROWS = 1_000

/** Fields of `/auth/v1` that are always texts. */
const textFields = [
  ...['email', 'phone', 'password', 'token', 'token_hash', 'refresh_token', 'nonce', 'type'],
  ...['auth_code', 'code_verifier', 'id_token', 'provider'],
]

/**
 * Returns, as a sentence, what is wrong with a request that no part of a Supabase project accepts and `@supabase/lite`
 * would fail on; null for a valid one. Bodies of uploads are not checked.
 */
export async function validateRequest(request: Request): Promise<string | null> {
  const { pathname, search } = new URL(request.url)
  if (/%00/.test(pathname + search)) return 'The address has a null character in it'
  if (namesObjectProperty(search)) return 'The address names what is no column'
  const isAuth = pathname.startsWith('/auth/v1/')
  const isJson = /^application\/json\b/i.test(request.headers.get('content-type') ?? '')
  if (!request.body || !(isAuth || isJson)) return null
  const body = await request.clone().text()
  if (depthOf(body) > MAX_JSON_DEPTH) return 'The body is nested too deeply'
  if (hasPrototypeKey(body)) return 'The body has a key that no column has'
  if (isAuth) return checkTextFields(body)
  if (pathname.startsWith('/storage/v1/object/list/')) return checkListing(body)
  return pathname.startsWith('/storage/v1/') ? checkJson(body) : checkRows(body)
}

function depthOf(json: string): number {
  let depth = 0
  let greatest = 0
  let quoted = false
  for (let at = 0; at < json.length; at++) {
    const character = json[at]
    if (quoted) {
      if (character === '\\') at += 1
      else if (character === '"') quoted = false
    } else if (character === '"') quoted = true
    else if (character === '{' || character === '[') greatest = Math.max(greatest, ++depth)
    else if (character === '}' || character === ']') depth -= 1
  }
  return greatest
}

/** Names that every JavaScript object knows: `filters[name][operator] = value` would change all objects of the server. */
const objectProperties = new Set([...Object.getOwnPropertyNames(Object.prototype), 'prototype'])

/** Parameters whose value has names of columns in it; of all others the name is one. */
const columnLists = /^(select|order|columns|on_conflict|(not\.)?(and|or)|.*\.(order|and|or))$/

function namesObjectProperty(search: string): boolean {
  if (/__proto__/.test(decodedTwice(search))) return true
  for (const [name, value] of new URLSearchParams(search))
    if (words(columnLists.test(name) ? name + value : name).some((word) => objectProperties.has(word)))
      return true
  return false
}

const words = (text: string) => text.split(/[^\w$]+/)

/** Some parts of a request are decoded where they are read once more. */
function decodedTwice(search: string): string {
  try {
    return decodeURIComponent(decodeURIComponent(search))
  } catch {
    return search
  }
}

function hasPrototypeKey(body: string): boolean {
  if (!/__proto__|\\u00/.test(body)) return false
  let found = false
  try {
    JSON.parse(body, (key, value) => {
      found ||= key === '__proto__'
      return value
    })
  } catch {
    // What is no JSON has no keys.
  }
  return found
}

/** Storage would answer 500 to it. */
const checkJson = (body: string) => (parsed(body) === undefined ? 'The body is no JSON' : null)

/** Columns by which a Supabase project sorts stored objects. */
const sortedBy = ['name', 'updated_at', 'created_at', 'last_accessed_at']

function checkListing(body: string): string | null {
  const asked = parsed(body) as { sortBy?: { column?: string; order?: string } } | null | undefined
  if (asked === undefined) return 'The body is no JSON'
  const { column = 'name', order = 'asc' } = asked?.sortBy ?? {}
  return sortedBy.includes(column) && ['asc', 'desc'].includes(order)
    ? null
    : 'sortBy names no column or order'
}

function checkRows(body: string): string | null {
  if (!/^\s*\[/.test(body)) return null
  const rows = parsed(body)
  return Array.isArray(rows) && rows.length > MAX_ROWS ? `A request may have ${MAX_ROWS} rows` : null
}

/** Returns undefined for what is no JSON. */
function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

function checkTextFields(body: string): string | null {
  const given = parsed(body)
  // Forms are parsed elsewhere, and what is neither is refused there.
  if (given === undefined) return null
  if (typeof given !== 'object' || given === null) return 'The body is no object'
  for (const [name, value] of Object.entries(given)) {
    if (!textFields.includes(name) || value === null) continue
    if (typeof value !== 'string') return `${name} is no text`
    if (value.includes('\0')) return `${name} has a null character in it`
  }
  return null
}
