import { BadgeCheck, ChevronDown, CircleCheck } from 'lucide-react'
import { ProfilePicture } from '../../components/profile-view/profile-picture.tsx'
import { WaitingBadge } from '../../components/unsent/waiting-badge.tsx'
import { useIsPending } from '../../data/use-pending.ts'
import { daysWaited } from '../../domain/profile/approval.ts'
import { shownProfessions } from '../../domain/profile/profile.ts'
import type { Profile } from '../../domain/rows.ts'
import { counted } from '../../messages/counts.ts'
import type { Elements } from '../../ui/elements.ts'
import { Verbatim } from '../../ui/verbatim.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

interface PendingLineProps {
  /** Of the card; the ids of its parts begin with it. */
  id: string
  profile: Profile
  open: boolean
  onOpen: (open: boolean) => void
  selected: boolean
  onSelect: (selected: boolean) => void
  decided: boolean
  /** The decision that comes next, on a wide screen while the card is closed. */
  children: Elements
}

/** The line of an applicant: who she is, for how long she has waited, and a checkbox to decide about several. */
export function PendingLine(props: PendingLineProps) {
  const { id, profile, open, onOpen, selected, onSelect, decided, children } = props
  const isUnsent = useIsPending('profiles', profile.id)
  const professions = shownProfessions(profile).join(', ')
  return (
    <div className="flex items-center hover:bg-leaf-wash has-checked:bg-leaf-wash">
      <label className="grid size-12 shrink-0 cursor-pointer place-items-center sm:ml-1">
        <input
          type="checkbox"
          aria-label={`Select ${profile.full_name}`}
          checked={selected}
          onChange={(event) => onSelect(event.target.checked)}
          className="check"
        />
      </label>
      <h3 className="min-w-0 flex-1 font-sans text-base">
        <button
          type="button"
          data-line=""
          aria-expanded={open}
          aria-controls={open ? `${id}-details` : undefined}
          onClick={() => onOpen(!open)}
          className="flex min-h-16 w-full items-center gap-3 py-2 pr-3 text-left focus-visible:-outline-offset-2 sm:pr-5"
        >
          <ProfilePicture profile={profile} />
          <span className="min-w-0 flex-1">
            <span className="flex items-center gap-1.5 font-semibold">
              <Verbatim id={`${id}-name`} className="truncate">
                {profile.full_name}
              </Verbatim>
              {profile.linkedin_verified && (
                <>
                  <BadgeCheck aria-hidden="true" className="size-4.5 shrink-0 text-green-text" />
                  <VisuallyHidden>, LinkedIn verified</VisuallyHidden>
                </>
              )}
            </span>
            <span className="block truncate text-sm font-normal text-ink-soft max-sm:hidden">
              {professions}
            </span>
            <span className="block truncate text-sm font-normal text-ink-soft sm:hidden">
              {decided ? professions : `${waited(profile)}, ${professions}`}
            </span>
          </span>
          {isUnsent && <WaitingBadge />}
          {decided ? (
            <span className="flex items-center gap-1.5 text-sm font-semibold text-green-text">
              <CircleCheck aria-hidden="true" className="size-5" />
              Approved
            </span>
          ) : (
            <span className="text-sm font-normal whitespace-nowrap text-ink-soft max-sm:hidden">
              {waited(profile)}
            </span>
          )}
          <ChevronDown
            aria-hidden="true"
            className={`size-5 shrink-0 text-ink-faint transition-transform ${open ? 'rotate-180' : ''}`}
          />
        </button>
      </h3>
      {!open && (
        <div
          inert={decided}
          className={`w-44 shrink-0 pr-5 text-right max-md:hidden ${decided ? 'invisible' : ''}`}
        >
          {children}
        </div>
      )}
    </div>
  )
}

function waited(profile: Profile): string {
  const days = daysWaited(profile, Date.now())
  return days === 0 ? 'today' : counted(days, 'day')
}
