import { Link } from '@tanstack/react-router'
import { ProfilePicture } from '../../app/profile-view/profile-picture.tsx'
import type { Profile } from '../../domain/rows.ts'

/** The member's name, to her own profile; between phone and desktop her picture stands for it. */
export const ProfileLink = ({ profile }: { profile: Profile }) => (
  <Link
    to="/profile"
    activeOptions={{ exact: true }}
    className="flex min-h-11 min-w-0 items-center gap-2 rounded-full font-semibold text-ink hover:text-leaf-text max-md:hidden lg:pr-3"
    activeProps={{ className: 'text-leaf-text!' }}
  >
    <ProfilePicture profile={profile} size="small" className="size-9!" />
    <span className="max-w-38 truncate max-lg:sr-only">
      <bdi>{profile.full_name}</bdi>
    </span>
  </Link>
)
