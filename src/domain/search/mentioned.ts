import type { Profile, Service } from '../rows.ts'
import type { ServiceFilter } from '../service/board.ts'
import { serviceHaystack } from '../service/service.ts'
import { isChosen, type MemberFilter, memberText } from './directory.ts'
import { fold, memoizePerRow, searchWords } from './search-words.ts'

/** At most nine: the screen shows them apart from the results, of which there are none. */
const MAX_MENTIONED = 9

const everythingOfMember = memoizePerRow((member: Profile) =>
  fold([memberText(member), member.bio ?? '', member.service_rate].join('\n')),
)

const everythingOfService = memoizePerRow((service: Service) =>
  fold(
    [
      serviceHaystack(service),
      service.provider_name,
      service.job_type,
      service.salary_range ?? '',
      service.portfolio_description ?? '',
    ].join('\n'),
  ),
)

/** Returns members in whose other texts every word stands, where nothing was found. */
export const mentionedMembers = (
  members: readonly Profile[],
  filter: MemberFilter,
  found: readonly Profile[],
): Profile[] => mentioned(members, filter.q, found, everythingOfMember, (member) => isChosen(member, filter))

/** Returns services in whose other texts, or whose provider's name, every word stands, where nothing was found. */
export const mentionedServices = (
  services: readonly Service[],
  { q, type = '' }: ServiceFilter,
  found: readonly Service[],
): Service[] =>
  mentioned(services, q, found, everythingOfService, ({ job_type }) => !type || job_type === type)

function mentioned<Row>(
  rows: readonly Row[],
  text: string,
  found: readonly Row[],
  textOf: (row: Row) => string,
  isMeant: (row: Row) => boolean,
): Row[] {
  const words = searchWords(text)
  if (found.length > 0 || words.length === 0) return []
  return rows
    .filter((row) => isMeant(row) && words.every((word) => textOf(row).includes(word)))
    .slice(0, MAX_MENTIONED)
}
