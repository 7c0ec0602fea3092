import { useAuth } from '../data/auth.tsx'
import { useUnconfirmedBlocks } from '../data/blocks.ts'
import { useRows } from '../data/row-hooks.ts'
import { findServices } from '../domain/board.ts'
import { isListed } from '../domain/board-order.ts'
import { findMembers } from '../domain/directory.ts'
import { isApproved } from '../domain/viewer.ts'
import { TextLink } from '../ui/text-link.tsx'

/** Says how many members match a text that no service matches; nothing where there is none, or no access to them. */
export function MatchingMembers({ text }: { text: string }) {
  const { viewer } = useAuth()
  const profiles = useRows('profiles')
  const blocks = useUnconfirmedBlocks()
  if (!isApproved(viewer)) return null
  const visible = profiles.filter(({ id, is_approved }) => is_approved && !blocks.get(id))
  const { length } = findMembers(visible, text, '')
  if (length === 0) return null
  return (
    <TextLink to="/directory" search={{ q: text }}>
      {length === 1 ? '1 member matches' : `${length} members match`}
    </TextLink>
  )
}

/** Says how many services match a text that no member matches; nothing where there is none. */
export function MatchingServices({ text }: { text: string }) {
  const rows = useRows('jobs')
  const blocks = useUnconfirmedBlocks()
  const visible = rows.filter((service) => isListed(service) && !blocks.get(service.posted_by))
  const { length } = findServices(visible, text, '')
  if (length === 0) return null
  return (
    <TextLink to="/jobs" search={{ q: text }}>
      {length === 1 ? '1 service matches' : `${length} services match`}
    </TextLink>
  )
}
