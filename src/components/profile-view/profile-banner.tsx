import { useShownPicture } from '../../data/use-shown-picture.ts'
import type { Profile } from '../../domain/rows.ts'
import { usePictureRetry } from '../../ui/use-picture-retry.ts'

interface BannerPictureProps {
  /** URL of the picture; if null or unreachable, a green gradient replaces it. */
  src: string | null
  className?: string
}

interface ProfileBannerProps {
  profile: Pick<Profile, 'banner_image'>
  className?: string
}

/** Shows the wide picture above a profile; one that is not uploaded yet is read from the device. */
export const ProfileBanner = ({ profile, ...props }: ProfileBannerProps) => (
  <BannerPicture {...props} src={useShownPicture('profile-images', profile.banner_image)} />
)

/** Shows a banner of any URL. Decorative. */
export function BannerPicture({ src, className = '' }: BannerPictureProps) {
  const { reachable, onError } = usePictureRetry(src)
  return (
    <div
      aria-hidden="true"
      className={`relative overflow-hidden bg-linear-115 from-leaf-wash via-[color-mix(in_oklch,var(--leaf)_45%,var(--leaf-wash))] to-[color-mix(in_oklch,var(--leaf)_80%,var(--leaf-wash))] ${className}`}
    >
      <svg
        viewBox="0 0 400 120"
        preserveAspectRatio="xMaxYMid slice"
        className="absolute inset-0 size-full text-on-leaf/15"
        role="presentation"
      >
        <path fill="currentColor" d="M236 120C250 62 300 26 366 14c-4 58-48 98-130 106Z" />
        <path fill="currentColor" d="M330 120c4-40 26-72 70-92v92Z" />
        <path fill="currentColor" d="M150 120c6-30 32-54 70-62-2 34-24 56-70 62Z" />
      </svg>
      {src && reachable && (
        <img
          src={src}
          alt=""
          decoding="async"
          onError={onError}
          className="absolute inset-0 size-full bg-surface object-cover"
        />
      )}
    </div>
  )
}
