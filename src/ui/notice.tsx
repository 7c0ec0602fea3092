import type { LucideIcon } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { Sentence } from './sentence.tsx'

const tones = {
  amber: 'border-yellow-text/25 bg-yellow-wash text-yellow-text',
  red: 'border-red-text/25 bg-red-wash text-red-text',
  green: 'border-green-text/20 bg-green-wash text-green-text',
  calm: 'border-line bg-sunk text-ink-soft',
}

interface NoticeProps {
  tone?: keyof typeof tones
  icon?: LucideIcon
  title?: string | ReactElement | null | undefined
  children?: ReactNode
  action?: ReactNode
  /** Announced as soon as it appears. */
  urgent?: boolean
  className?: string
}

/** A message within a screen. */
export function Notice(props: NoticeProps) {
  const { tone = 'calm', icon: Icon, title, children, action, urgent = false, className = '' } = props
  return (
    <div
      role={urgent ? 'alert' : undefined}
      className={`flex gap-3.5 rounded-lg border p-4 sm:p-5 [&>svg]:mt-0.5 [&>svg]:size-5.5 [&>svg]:shrink-0 ${tones[tone]} ${className}`}
    >
      {Icon && <Icon />}
      <div className="min-w-0 flex-1 wrap-anywhere">
        {title && (
          <p className="font-semibold">{typeof title === 'string' ? <Sentence>{title}</Sentence> : title}</p>
        )}
        {children && <div className="text-ink-soft not-first:mt-1">{children}</div>}
        {action && <div className="mt-4 flex flex-wrap gap-3 *:wrap-anywhere">{action}</div>}
      </div>
    </div>
  )
}
