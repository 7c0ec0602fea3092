import { Link } from '@tanstack/react-router'
import { ProfilePicture } from '../../components/profile-view/profile-picture.tsx'
import type { Profile } from '../../domain/rows.ts'
import { Verbatim } from '../../ui/verbatim.tsx'

/** Links the member's name to the own profile; only the picture where there is no room for the name. */
export const ProfileLink = ({ profile }: { profile: Profile }) => (
  <Link
    to="/profile"
    activeOptions={{ exact: true }}
    className="flex min-h-11 shrink-0 items-center gap-2 rounded-full font-semibold text-ink hover:text-leaf-text max-md:hidden"
    activeProps={{ className: 'text-leaf-text!' }}
  >
    <ProfilePicture profile={profile} size="small" className="size-9!" />
    <span data-yields="3" className="max-w-38 truncate data-yielded:sr-only lg:pr-3">
      <Verbatim>{profile.full_name}</Verbatim>
    </span>
  </Link>
)
