import { Check, Minus } from 'lucide-react'
import { useState } from 'react'
import type { DebugProfile } from '../../data/use-debug.ts'
import { dayOf } from '../../messages/dates.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { Sentence } from '../../ui/sentence.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { Verbatim } from '../../ui/verbatim.tsx'

/** Profiles rendered at first, and added by each press of "Show more". */
const PAGE_SIZE = 100

export function ProfileList({ profiles }: { profiles: readonly DebugProfile[] }) {
  const [limit, setLimit] = useState(PAGE_SIZE)
  return (
    <>
      <Card>
        <ul className="divide-y divide-line">
          {profiles.slice(0, limit).map((profile) => (
            <li
              key={profile.id}
              className="grid gap-x-6 gap-y-1 px-4 py-3.5 text-sm [contain-intrinsic-height:auto_5rem] [content-visibility:auto] low:[content-visibility:visible] sm:px-5 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-center"
            >
              <div className="min-w-0">
                <h3 className="font-sans text-base font-semibold tracking-normal">
                  <Verbatim>{profile.full_name}</Verbatim>
                </h3>
                <p className="text-ink-soft">
                  <Sentence>{`${profile.email ?? 'Email withheld'}, created ${dayOf(profile.created_at)}`}</Sentence>
                </p>
                <p translate="no" className="font-mono text-xs break-all text-ink-faint select-all">
                  {profile.id}
                </p>
              </div>
              <div className="flex flex-wrap gap-1.5 max-lg:mt-1">
                <Flag label="LinkedIn verified" value={profile.linkedin_verified} />
                <Flag label="Approved" value={profile.is_approved} />
                <Flag label="Admin" value={profile.is_admin ?? false} />
              </div>
            </li>
          ))}
        </ul>
      </Card>
      <ShowMore
        total={profiles.length}
        limit={limit}
        pageSize={PAGE_SIZE}
        onLimit={setLimit}
        className="mt-5"
      />
    </>
  )
}

const Flag = ({ label, value }: { label: string; value: boolean }) => (
  <Badge tone={value ? 'green' : 'neutral'} icon={value ? Check : Minus}>
    {`${label}: ${value ? 'yes' : 'no'}`}
  </Badge>
)
