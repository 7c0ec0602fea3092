import type { Profile } from '../domain/rows.ts'
import { dayOf } from '../messages/dates.ts'

/** What administrators told her with the latest rejection or withdrawal. Nothing where there is no note. */
export function DecisionNote({ profile }: { profile: Pick<Profile, 'decision_note' | 'decided_at'> }) {
  if (!profile.decision_note) return null
  return (
    <figure className="mt-3 border-l-2 border-current/40 pl-3.5">
      <figcaption className="text-sm font-semibold">
        A note from the administrators{profile.decided_at && `, ${dayOf(profile.decided_at)}`}
      </figcaption>
      <blockquote className="mt-0.5 whitespace-pre-line text-ink">{profile.decision_note}</blockquote>
    </figure>
  )
}
