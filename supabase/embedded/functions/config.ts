import { readFileSync } from 'node:fs'

const file = new URL('../../config.toml', import.meta.url)

/**
 * Returns whether the platform lets only callers with a key or token reach a function: true for all without `verify_jwt
 * = false`.
 */
export function checksToken(config = readFileSync(file, 'utf8')): (name: string) => boolean {
  const open = new Set<string>()
  for (const section of config.split(/^(?=\[)/m)) {
    const name = /^\[functions\.([\w-]+)\]/.exec(section)?.[1]
    if (name && /^verify_jwt\s*=\s*false\b/m.test(section)) open.add(name)
  }
  return (name) => !open.has(name)
}
