import { execFileSync } from 'node:child_process'

/** What a simulation runs. */
const SOURCES = ['src', 'supabase', 'tests']

/** Returns the commit of the sources, with a note where they were changed since; `unknown` without Git. */
export function currentCommit(): string {
  const git = (...args: string[]) =>
    execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  try {
    const commit = git('rev-parse', 'HEAD')
    return git('status', '--porcelain', '--', ...SOURCES) === '' ? commit : `${commit}, changed`
  } catch {
    return 'unknown'
  }
}
