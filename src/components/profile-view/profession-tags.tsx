import { shownProfessions } from '../../domain/profile.ts'
import type { Profile } from '../../domain/rows.ts'
import { Tag } from '../../ui/badge.tsx'

/** Shows a professional's professions, with the custom one in place of 'Other (specify)'. */
export function ProfessionTags({ profile }: { profile: Pick<Profile, 'professions' | 'custom_profession'> }) {
  return (
    <ul aria-label="Professions" className="flex flex-wrap gap-1.5">
      {shownProfessions(profile).map((profession) => (
        <li key={profession} className="max-w-full">
          <Tag>
            <bdi>{profession}</bdi>
          </Tag>
        </li>
      ))}
    </ul>
  )
}
