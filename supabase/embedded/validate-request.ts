/** The deepest nesting of JSON: far beyond what the app sends, and well before a parser exceeds its stack. */
const MAX_JSON_DEPTH = 200

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
  const isAuth = pathname.startsWith('/auth/v1/')
  const isJson = /^application\/json\b/i.test(request.headers.get('content-type') ?? '')
  if (!request.body || !(isAuth || isJson)) return null
  const body = await request.clone().text()
  if (depthOf(body) > MAX_JSON_DEPTH) return 'The body is nested too deeply'
  return isAuth ? checkTextFields(body) : null
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

function checkTextFields(body: string): string | null {
  let given: unknown
  try {
    given = JSON.parse(body)
  } catch {
    // Forms are parsed elsewhere, and what is neither is refused there.
    return null
  }
  if (typeof given !== 'object' || given === null) return 'The body is no object'
  for (const [name, value] of Object.entries(given)) {
    if (!textFields.includes(name) || value === null) continue
    if (typeof value !== 'string') return `${name} is no text`
    if (value.includes('\0')) return `${name} has a null character in it`
  }
  return null
}
