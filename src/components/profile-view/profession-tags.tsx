import { shownProfessions } from '../../domain/profile/profile.ts'
import type { Profile } from '../../domain/rows.ts'
import { Tag } from '../../ui/badge.tsx'

interface ProfessionTagsProps {
  profile: Pick<Profile, 'professions' | 'custom_profession'>
  className?: string
}

/** Shows a professional's professions, with the custom one in place of 'Other (specify)'. */
export function ProfessionTags({ profile, className = '' }: ProfessionTagsProps) {
  return (
    <ul aria-label="Professions" className={`flex flex-wrap gap-1.5 ${className}`}>
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
