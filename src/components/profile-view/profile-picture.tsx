import { useShownPicture } from '../../data/use-shown-picture.ts'
import { initials } from '../../domain/profile/initials.ts'
import type { Profile } from '../../domain/rows.ts'
import { Avatar, type AvatarProps } from '../../ui/avatar.tsx'

interface ProfilePictureProps extends Omit<AvatarProps, 'name' | 'initials' | 'src'> {
  /** Without a picture, or if it is not known, initials are shown. */
  profile: Pick<Profile, 'full_name'> & { profile_image?: string | null | undefined }
}

/** Shows a professional's picture; one that is not uploaded yet is read from the device. */
export const ProfilePicture = ({ profile, ...props }: ProfilePictureProps) => (
  <Avatar
    {...props}
    name={profile.full_name}
    initials={initials(profile.full_name)}
    src={useShownPicture('profile-images', profile.profile_image ?? null)}
  />
)
