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
  /** URL of the picture; if null or unreachable, initials fill the same circle, so that nothing moves. */
  src: string | null
  size?: keyof typeof sizes
  className?: string | undefined
}

/** A person's picture, or initials. Decorative: the name is always beside it. */
export function Avatar({ name, src, size = 'medium', className = '' }: AvatarProps) {
  const { reachable, onError } = usePictureRetry(src)
  return (
    <span
      aria-hidden="true"
      className={`relative grid shrink-0 place-items-center overflow-hidden rounded-full font-display font-semibold ${sizes[size]} ${backgroundOf(name)} ${className}`}
    >
      <span translate="no">{initials(name)}</span>
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

function initials(name: string): string {
  const words = name.trim().split(/\s+/u)
  const first = firstLetter(words[0])
  return words.length > 1 ? first + firstLetter(words.at(-1)) : first
}

function firstLetter(word = ''): string {
  const letter = word.match(/\p{L}\p{M}*/u)?.[0] ?? ''
  return letter.toLocaleUpperCase()
}

/** Returns a background that is always the same for the same name. */
function backgroundOf(name: string): string {
  let sum = 0
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973
  return backgrounds[sum % backgrounds.length] ?? ''
}
