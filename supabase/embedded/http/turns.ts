import { verifyToken } from '../tokens.ts'
import type { Route } from './server.ts'

/** How many requests of one caller are worked on at once; the app itself sends three. */
const AT_ONCE = 3

/** How many more may wait: what comes after them is refused. */
const WAITING = 200

interface Caller {
  running: number
  waiting: (() => void)[]
}

/**
 * Lets each caller have three requests in work; further ones of the same caller wait. The database does one statement after
 * the other: a caller that sends a thousand requests at once delays no other caller.
 */
export class Turns {
  #callers = new Map<string, Caller>()

  /** Runs `work` once it is the caller's turn; returns null, without running it, where too many of its requests wait already. */
  async run<T>(name: string, work: () => Promise<T>): Promise<T | null> {
    const caller = this.#callers.get(name) ?? { running: 0, waiting: [] }
    this.#callers.set(name, caller)
    if (caller.running >= AT_ONCE) {
      if (caller.waiting.length >= WAITING) return null
      await new Promise<void>((resolve) => caller.waiting.push(resolve))
    } else caller.running += 1
    try {
      return await work()
    } finally {
      const next = caller.waiting.shift()
      if (next) next()
      else if (--caller.running === 0) this.#callers.delete(name)
    }
  }
}

/**
 * Returns a function that makes the callers of a route take turns: by network address, where that is known, else by
 * account; visitors of an unknown address are one caller. `tokenSecret` signs the sessions. Our own functions, which show
 * the service key, wait for nobody.
 */
export function takingTurns(serviceKey: string, tokenSecret: string) {
  const turns = new Turns()
  return (answer: Route['answer']): Route['answer'] =>
    async (request, address) => {
      const token = /^bearer (.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? ''
      if (token === serviceKey || request.headers.get('apikey') === serviceKey)
        return answer(request, address)
      const name = address ?? String(verifyToken(token, tokenSecret)?.sub ?? 'visitor')
      return (await turns.run(name, () => answer(request, address))) ?? tooMany()
    }
}

const tooMany = () =>
  Response.json(
    { message: 'Too many requests at once' },
    { status: 429, headers: { 'retry-after': '1', 'access-control-allow-origin': '*' } },
  )
