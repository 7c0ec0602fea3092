import { randomInt } from 'node:crypto'
import type { GuardedSession, PostgresSession } from './session.ts'

/**
 * The most parameters of a statement. PGlite reads and writes their number as a signed integer of two bytes: after a
 * statement with more, every answer is that of another statement.
 */
export const MAX_PARAMETERS = 32_767

/** Milliseconds after which a probe without an answer means that the session is lost. */
const PROBE_LIMIT_MS = 5_000

export const postgresError = (severity: string, code: string, message: string) =>
  Object.assign(new Error(message), { severity, code })

/** Returns whether Postgres itself has reported this: with an SQLSTATE. */
const isPostgresError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^[0-9A-Z]{5}$/.test(String(error.code))

/**
 * Returns the session with a guard: a statement that PGlite cannot send is refused, and after an error that is not
 * Postgres' own, the session must answer a probe; else `end` is called, which must refuse all further statements.
 */
export function keptInStep(session: PostgresSession, end: (error: Error) => unknown): GuardedSession {
  const isInStep = async () => {
    const isAnswered = await answersProbe(session)
    if (!isAnswered) await end(lostStep())
    return isAnswered
  }
  const guarded = async <T>(run: () => Promise<T>): Promise<T> => {
    try {
      return await run()
    } catch (error) {
      if (!isPostgresError(error)) await isInStep()
      throw error
    }
  }
  return {
    query: async (sql, params) => {
      if (params && params.length > MAX_PARAMETERS)
        throw postgresError('ERROR', '54023', `A statement may have ${MAX_PARAMETERS} parameters`)
      return guarded(() => session.query(sql, params))
    },
    exec: (sql) => guarded(() => session.exec(sql)),
    isInStep,
  }
}

const lostStep = () =>
  postgresError('FATAL', '57P02', 'Postgres answers other statements than it is asked, and is started again')

/** Returns whether the session answers a statement with the answer to this very statement. */
async function answersProbe(session: PostgresSession): Promise<boolean> {
  const probe = randomInt(2 ** 31)
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), PROBE_LIMIT_MS)
  })
  const answered = session.query<{ probe: number }>(`select ${probe} as probe`).then(
    ({ rows }) => rows.length === 1 && rows[0]?.probe === probe,
    // A transaction that has failed refuses every statement until it ends, in step.
    (error: unknown) => isPostgresError(error) && (error as { code: string }).code === '25P02',
  )
  const isAnswered = await Promise.race([answered, late])
  clearTimeout(timer)
  return isAnswered
}
