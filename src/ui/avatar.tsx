import { usePictureRetry } from './use-picture-retry.ts'

const sizes = {
  small: 'size-10 text-sm',
  medium: 'size-14 text-lg',
  large: 'size-18 text-xl',
  huge: 'size-28 text-3xl',
}
const backgrounds = [
  'bg-leaf-wash text-leaf-text',
  'bg-apricot-wash text-apricot-text',
  'bg-yellow-wash text-yellow-text',
  'bg-blue-wash text-blue-text',
  'bg-purple-wash text-purple-text',
]

export interface AvatarProps {
  name: string
  /** Fills the circle where there is no picture, so that nothing moves. */
  initials: string
  /** URL of the picture. */
  src: string | null
  size?: keyof typeof sizes
  className?: string | undefined
}

/** A person's picture, or initials. Decorative: the name is always beside it. */
export function Avatar({ name, initials, src, size = 'medium', className = '' }: AvatarProps) {
  const { reachable, onError } = usePictureRetry(src)
  return (
    <span
      aria-hidden="true"
      className={`relative grid shrink-0 place-items-center overflow-hidden rounded-full font-display font-semibold ${sizes[size]} ${backgroundOf(name)} ${className}`}
    >
      <span translate="no">{initials}</span>
      {src && reachable && (
        <img
          // Without a key, the previous person's picture stays until this one is loaded.
          key={src}
          src={src}
          alt=""
          loading="lazy"
          decoding="async"
          onError={onError}
          className="absolute inset-0 size-full bg-surface object-cover"
        />
      )}
    </span>
  )
}

/** Returns a background that is always the same for the same name. */
function backgroundOf(name: string): string {
  let sum = 0
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973
  return backgrounds[sum % backgrounds.length] ?? ''
}
