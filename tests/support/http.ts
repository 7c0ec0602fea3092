import type { Backend, BackendOptions } from '../../supabase/embedded/backend.ts'
import { type Actor, type Person, people } from './actors.ts'
import { aBackend } from './backend.ts'
import { type Fixtures, insertFixtures } from './fixtures.ts'

export interface Answer {
  status: number
  body: unknown
}

/** The test data behind the embedded backend, whose people have signed up and in. */
export interface HttpFixtures {
  backend: Backend
  fixtures: Fixtures
  /** Sends one request with this actor's session, or with the service key. */
  ask(
    actor: Actor | 'service',
    method: string,
    path: string,
    body?: unknown,
    headers?: object,
  ): Promise<Answer>
}

export async function startHttpFixtures(options: Partial<BackendOptions> = {}): Promise<HttpFixtures> {
  const backend = await aBackend(options)
  const tokens = new Map<Actor | 'service', string>([
    ['visitor', backend.publishableKey],
    ['service', backend.secretKey],
  ])
  const accounts = {} as Fixtures['people']
  for (const name of people) {
    const { id, token, email } = await signUp(backend, name)
    accounts[name] = { id, email }
    tokens.set(name, token)
  }
  const ask: HttpFixtures['ask'] = async (actor, method, path, body, headers = {}) => {
    const key = actor === 'service' ? backend.secretKey : backend.publishableKey
    const response = await fetch(`${backend.url}${path}`, {
      method,
      headers: {
        apikey: key,
        authorization: `Bearer ${tokens.get(actor)}`,
        ...(body === undefined || body instanceof Uint8Array ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined
        ? {}
        : { body: body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body) }),
    })
    return { status: response.status, body: parsed(await response.text()) }
  }
  return { backend, fixtures: await insertFixtures(backend.database, accounts), ask }
}

async function signUp(backend: Backend, name: Person) {
  const email = `${name}@example.test`
  const response = await fetch(`${backend.url}/auth/v1/signup`, {
    method: 'POST',
    headers: { apikey: backend.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'password' }),
  })
  const { access_token, user } = (await response.json()) as { access_token: string; user: { id: string } }
  if (!access_token) throw new Error(`${name} could not sign up: ${response.status}`)
  return { id: user.id, email, token: access_token }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
