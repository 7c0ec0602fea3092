import type { Service } from '../rows.ts'
import type { ServiceFilter } from '../service/board.ts'
import { memoizePerRow } from './search-words.ts'
import { comparedWords, similarRows } from './similar-rows.ts'

/** Not of the description, which has a word that is close to almost everything. */
const serviceWords = memoizePerRow(({ title, company, location, job_type }: Service) =>
  comparedWords([title, company, location, job_type].join('\n')),
)

/** Returns services similar to the words and of the chosen type (see `similarRows`). */
export const similarServices = (
  services: readonly Service[],
  { q, type = '' }: ServiceFilter,
  found: readonly Service[],
): Service[] =>
  similarRows(
    services.filter(({ job_type }) => !type || job_type === type),
    q,
    found,
    serviceWords,
  )
