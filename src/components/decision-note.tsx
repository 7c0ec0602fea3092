import type { Profile } from '../domain/rows.ts'
import { dayOf } from '../messages/dates.ts'

/** Shows the administrators' note on the latest rejection or withdrawal of a profile; nothing if there is none. */
export function DecisionNote({ profile }: { profile: Pick<Profile, 'decision_note' | 'decided_at'> }) {
  if (!profile.decision_note) return null
  return (
    <figure className="mt-3 border-l-2 border-current/40 pl-3.5">
      <figcaption className="text-sm font-semibold">
        {`A note from the administrators${profile.decided_at ? `, ${dayOf(profile.decided_at)}` : ''}`}
      </figcaption>
      <blockquote className="mt-0.5 whitespace-pre-line text-ink">{profile.decision_note}</blockquote>
    </figure>
  )
}
