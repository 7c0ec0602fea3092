import { signedClaims } from '../tokens.ts'
import { BadRequest } from './request.ts'
import type { Route } from './server.ts'

/** How many requests of one caller are worked on at once; the app itself sends three. */
const WORKED_ON = 3

/** How many bodies of one caller are read at once. */
const READ = 10

/** How many more may wait: what comes after them is refused. */
const WAITING = 200

interface Caller {
  running: number
  waiting: (() => void)[]
}

/**
 * Lets each caller have some works running; further ones of the same caller wait. The database does one statement after the
 * other: a caller that sends a thousand requests at once delays no other caller.
 */
export class Turns {
  #callers = new Map<string, Caller>()
  readonly #atOnce: number

  constructor(atOnce: number) {
    this.#atOnce = atOnce
  }

  /** Runs `work` once it is the caller's turn. Throws `BadRequest`, without running it, where too many wait already. */
  async run<T>(name: string, work: () => Promise<T>): Promise<T> {
    const caller = this.#callers.get(name) ?? { running: 0, waiting: [] }
    this.#callers.set(name, caller)
    if (caller.running >= this.#atOnce) {
      if (caller.waiting.length >= WAITING) throw new BadRequest(429, 'Too many requests at once')
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
 * Returns a function that makes the callers of routes take turns: by network address, where that is known, else by account;
 * visitors of an unknown address are one caller. `tokenSecret` signs the sessions. Our own functions, which show the service
 * key, wait for nobody. Files are read at once: a slow upload keeps nobody of the same address waiting.
 */
export function takingTurns(serviceKey: string, tokenSecret: string): NonNullable<Route['inTurn']> {
  const reading = new Turns(READ)
  const working = new Turns(WORKED_ON)
  return async ({ headers, isUpload, read }, address, work) => {
    const token = /^bearer (.+)$/i.exec(headers.get('authorization') ?? '')?.[1] ?? ''
    const isOurs = token === serviceKey || headers.get('apikey') === serviceKey
    // A device whose session has expired is to hear that, not that its body is too large.
    const account = signedClaims(token, tokenSecret)?.sub
    const name = address ?? String(account ?? 'visitor')
    await (isOurs || isUpload ? read() : reading.run(name, () => read(account === undefined)))
    return isOurs ? work() : working.run(name, work)
  }
}
