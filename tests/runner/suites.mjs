/**
 * The suites of `npm test`. `by` is the program that runs them: suites of one program share one process. Those on demand
 * run by name, by night, and with `everything`.
 */
export const suites = [
  { name: 'types', by: 'checks', command: ['node_modules/typescript/bin/tsc'] },
  {
    name: 'function-types',
    by: 'checks',
    command: ['node_modules/typescript/bin/tsc', '-p', 'supabase/functions'],
  },
  {
    name: 'lint',
    by: 'checks',
    command: ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'],
  },
  ...['unit', 'store', 'backend', 'contract', 'database', 'simulation'].map((name) => ({
    name,
    by: 'vitest',
  })),
  { name: 'protections', by: 'vitest', onDemand: true },
  { name: 'browser', by: 'playwright' },
  { name: 'stories', by: 'playwright', onDemand: true },
  { name: 'accessibility', by: 'playwright', onDemand: true },
  { name: 'engines', by: 'engines', onDemand: true },
]

/** The build that browsers load. Writes nothing where the sources have not changed since the last one. */
export const build = { name: 'build', command: ['supabase/embedded/build.mjs'] }

/**
 * Returns what the words of the command ask for: the suites, whether each tells everything, and the commit whose changes
 * alone are tested; or a sentence where a word is none of these.
 */
export function choose(words) {
  const changed = words.find((word) => /^--changed(=|$)/.test(word))
  const everything = words.includes('everything')
  const names = words.filter((word) => word !== 'everything' && word !== changed)
  const unknown = names.find((word) => !suites.some(({ name }) => name === word))
  if (unknown)
    return `There is no suite '${unknown}'. There are ${suites.map(({ name }) => name).join(', ')}, and 'everything'.`
  return {
    chosen: suites.filter(({ name, onDemand }) =>
      names.length > 0 ? names.includes(name) : everything || !onDemand,
    ),
    everything,
    since: changed && (changed.split('=')[1] ?? 'HEAD'),
  }
}
