import { useAuth } from '../data/use-auth.tsx'
import { useUnconfirmedBlocks } from '../data/use-blocks.ts'
import { useBoardServices } from '../data/use-board-services.ts'
import { useRows } from '../data/use-rows.ts'
import { findMembers } from '../domain/search/directory.ts'
import { findServices } from '../domain/service/board.ts'
import { isApproved } from '../domain/viewer.ts'
import { TextLink } from '../ui/text-link.tsx'

/** Says how many members match a text that no service matches; nothing where there is none, or no access to them. */
export function MatchingMembers({ text }: { text: string }) {
  const { viewer } = useAuth()
  const profiles = useRows('profiles')
  const blocks = useUnconfirmedBlocks()
  if (!isApproved(viewer)) return null
  const visible = profiles.filter(({ id, is_approved }) => is_approved && !blocks.get(id))
  return (
    <MatchLink to="/directory" noun="member" text={text} count={findMembers(visible, { q: text }).length} />
  )
}

/** Says how many services match a text that no member matches; nothing where there is none. */
export function MatchingServices({ text }: { text: string }) {
  const services = useBoardServices()
  return (
    <MatchLink to="/jobs" noun="service" text={text} count={findServices(services, { q: text }).length} />
  )
}

interface MatchLinkProps {
  to: '/directory' | '/jobs'
  noun: string
  text: string
  count: number
}

const MatchLink = ({ to, noun, text, count }: MatchLinkProps) =>
  count > 0 && (
    <TextLink to={to} search={{ q: text }}>
      {count === 1 ? `1 ${noun} matches` : `${count} ${noun}s match`}
    </TextLink>
  )
