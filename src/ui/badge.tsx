import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

export type Tone = 'neutral' | 'yellow' | 'green' | 'red' | 'blue' | 'purple' | 'apricot'

const tones: Record<Tone, string> = {
  neutral: 'bg-sunk text-ink-soft',
  yellow: 'bg-yellow-wash text-yellow-text',
  green: 'bg-green-wash text-green-text',
  red: 'bg-red-wash text-red-text',
  blue: 'bg-blue-wash text-blue-text',
  purple: 'bg-purple-wash text-purple-text',
  apricot: 'bg-apricot-wash text-apricot-text',
}

/** A state as a word and an icon, so that colour is never the only difference. */
export function Badge({
  tone = 'neutral',
  icon: Icon,
  children,
}: {
  tone?: Tone
  icon?: LucideIcon
  children: ReactNode
}) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 text-xs font-semibold whitespace-nowrap [&_svg]:size-3.5 [&_svg]:shrink-0 ${tones[tone]}`}
    >
      {Icon && <Icon />}
      <span>{children}</span>
    </span>
  )
}

/** One of several words that describe something; less prominent than a `Badge`. */
export const Tag = ({ children }: { children: ReactNode }) => (
  <span className="inline-block max-w-full rounded-full border border-line bg-paper px-2.5 py-0.5 text-xs font-medium text-ink-soft">
    {children}
  </span>
)
