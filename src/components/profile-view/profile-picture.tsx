import { useShownPicture } from '../../data/shown-picture.ts'
import type { Profile } from '../../domain/rows.ts'
import { Avatar, type AvatarProps } from '../../ui/avatar.tsx'

interface ProfilePictureProps extends Omit<AvatarProps, 'name' | 'src'> {
  /** Without a picture, or where it is not known: initials. */
  profile: Pick<Profile, 'full_name'> & { profile_image?: string | null | undefined }
}

/** A professional's picture, wherever it stands: one that still waits to be uploaded is shown from this device. */
export const ProfilePicture = ({ profile, ...props }: ProfilePictureProps) => (
  <Avatar
    {...props}
    name={profile.full_name}
    src={useShownPicture('profile-images', profile.profile_image ?? null)}
  />
)
