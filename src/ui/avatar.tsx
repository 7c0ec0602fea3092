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
  /** Address of the picture; null or unreachable: initials stand in the same circle, so nothing jumps. */
  src: string | null
  size?: keyof typeof sizes
  className?: string | undefined
}

/** A person's picture, or her initials. Decorative: her name always stands beside it. */
export function Avatar({ name, src, size = 'medium', className = '' }: AvatarProps) {
  const { reachable, onError } = usePictureRetry(src)
  return (
    <span
      aria-hidden="true"
      className={`relative grid shrink-0 place-items-center overflow-hidden rounded-full font-display font-semibold ${sizes[size]} ${backgroundOf(name)} ${className}`}
    >
      {initials(name)}
      {src && reachable && (
        <img
          // Another person's picture would stay until this one has come.
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

/** The same person always stands on the same colour. */
function backgroundOf(name: string): string {
  let sum = 0
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973
  return backgrounds[sum % backgrounds.length] ?? ''
}
