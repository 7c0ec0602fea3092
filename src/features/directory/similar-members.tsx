import { MemberCard } from './member-card.tsx'
import type { MemberGridProps } from './member-grid.tsx'

/** Shows members whose names or professions are close to the searched text. */
export const SimilarMembers = ({ members, ...card }: MemberGridProps) => (
  <section aria-labelledby="similar-heading" className="mt-10 border-t border-line pt-6">
    <h2 id="similar-heading" className="text-2xl">
      Similar
    </h2>
    <p className="mt-1 mb-4 text-sm text-ink-soft">Not quite what you typed, but close to it.</p>
    <ul className="grid grid-cols-1 gap-5 min-[44rem]:grid-cols-2 min-[66rem]:grid-cols-3">
      {members.map((member) => (
        <li key={member.id} className="min-w-0">
          <MemberCard member={member} {...card} />
        </li>
      ))}
    </ul>
  </section>
)
