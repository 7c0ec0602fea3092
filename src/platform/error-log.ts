import { appVersion } from './app-version.ts'

/*
 * Errors that nothing handled, kept on this device for somebody who helps its user: the last 50, without what people wrote.
 * Nothing is sent.
 */

export interface LoggedError {
  /** ISO time of the last one. */
  at: string
  /** How often it came in a row. */
  times: number
  /** Its class; of a DOMException its name. */
  name: string
  /** Only of errors that the browser itself words; empty for others. */
  message: string
  /** Functions and places in the app's code, the innermost first. */
  frames: string[]
  /** The first part of the screen's address: what follows may name a person. */
  screen: string
  version: string
}

const KEY = 'errors'
const MAX_ERRORS = 50
const MAX_FRAMES = 8

/** Keeps one error; where the browser stores nothing, does nothing. */
export function logError(error: unknown): void {
  const logged = withoutContent(error)
  const before = loggedErrors()
  const last = before.at(-1)
  const isSame = last && JSON.stringify(identity(last)) === JSON.stringify(identity(logged))
  const next = isSame
    ? [...before.slice(0, -1), { ...logged, times: last.times + 1 }]
    : [...before, logged].slice(-MAX_ERRORS)
  try {
    localStorage.setItem(KEY, JSON.stringify(next))
  } catch {
    // The disk is full, or storage is denied: helping with this error goes without its record.
  }
}

const identity = ({ name, message, frames, version }: LoggedError) => [name, message, frames, version]

/** Returns the kept errors, the oldest first. */
export function loggedErrors(): LoggedError[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored : []
  } catch {
    return []
  }
}

/** Returns the errors as text for a message to support. */
export const errorsAsText = (errors: readonly LoggedError[]): string =>
  errors
    .map(({ at, times, name, message, frames, screen, version }) =>
      [
        `${at}${times > 1 ? ` (${times} times)` : ''} ${name}${message ? `: ${message}` : ''}`,
        `  on ${screen}, version ${version}`,
        ...frames.map((frame) => `  ${frame}`),
      ].join('\n'),
    )
    .join('\n\n')

/**
 * Errors whose messages the browser makes of names in the code. Others may quote what somebody wrote: JSON.parse does,
 * and so may our own.
 */
const WORDED_BY_THE_BROWSER = ['TypeError', 'RangeError', 'ReferenceError']

function withoutContent(error: unknown): LoggedError {
  const isError = error instanceof Error || error instanceof DOMException
  const name = isError ? error.name : typeof error
  return {
    at: new Date().toISOString(),
    times: 1,
    name: plainName(name),
    message: isError && WORDED_BY_THE_BROWSER.includes(name) ? withoutQuotes(error.message) : '',
    frames: isError ? framesOf(error.stack ?? '') : [],
    screen: `/${location.pathname.split('/')[1] ?? ''}`,
    version: appVersion(),
  }
}

const plainName = (name: string) => (/^[\w$]{1,60}$/.test(name) ? name : 'Error')

/** Replaces what stands in quotes, unless it is a name in the code. */
const withoutQuotes = (message: string) =>
  message.replace(/(["'“‘`])(.*?)(["'”’`])/gs, (whole, _open, quoted: string) =>
    /^[\w$.]{1,60}$/.test(quoted) ? whole : '"…"',
  )

/** Returns the lines of a stack that name a place in the app, without the site's address. */
function framesOf(stack: string): string[] {
  const frames = stack.split('\n').flatMap((line) => {
    // Chromium: "at name (address:1:2)"; Firefox and Safari: "name@address:1:2".
    const [, name = '', path] =
      /^\s*(?:at\s+)?(?:(?:async\s+)?([\w$.<>]*)\s*[(@]+)?(?:https?:\/\/[^/\s]+)?(\/[\w./-]+:\d+:\d+)\)?$/.exec(
        line,
      ) ?? []
    return path ? [`${name || '?'} ${path}`] : []
  })
  return frames.slice(0, MAX_FRAMES)
}
