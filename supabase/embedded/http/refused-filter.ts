/** The operators that filters may use: those that the app and its tests use. */
const offeredOperators = ['eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'in', 'is', 'like', 'ilike']

/**
 * PostgREST's other operators. A visitor's regular expression or text search could take a server for ever; the rest is
 * not used.
 */
const refusedOperators = [
  ...['match', 'imatch', 'isdistinct', 'cs', 'cd', 'ov', 'sl', 'sr', 'nxl', 'nxr', 'adj'],
  ...['fts', 'plfts', 'phfts', 'wfts'],
]

const parameters = /^(.+\.)?(select|columns|on_conflict|order|limit|offset|apikey)$/
const tree = /^(.+\.)?(not\.)?(and|or)$/
const condition = new RegExp(`^(not\\.)?(${offeredOperators.join('|')})\\.`, 's')
const operator = `(${refusedOperators.join('|')}|\\w+\\s*\\((any|all)\\))\\s*[.(]`
const refusedCondition = new RegExp(`(^|\\.)\\s*${operator}`, 'i')
/** A text argument of a function may contain such words in its middle. */
const refusedOfCall = new RegExp(`^\\s*(not\\s*\\.\\s*)*${operator}`, 'i')

/**
 * Returns what is wrong with the filters of a `/rest/v1` address, as a sentence; null where all are offered. A
 * function's argument may be anything but a refused operator.
 */
export function refusedFilter({ pathname, searchParams }: URL): string | null {
  if (!pathname.startsWith('/rest/v1/')) return null
  const isCall = pathname.startsWith('/rest/v1/rpc/')
  for (const [name, value] of searchParams) {
    if (parameters.test(name)) continue
    const isRefused = tree.test(name)
      ? refusedCondition.test(value)
      : isCall
        ? refusedOfCall.test(value)
        : !condition.test(value)
    if (isRefused) return `The filter of ${name} is not offered here: use ${offeredOperators.join(', ')}`
  }
  return null
}
