import type { ReactElement, ReactNode } from 'react'
import { Sentence } from './sentence.tsx'

interface PageHeaderProps {
  title: string | ReactElement
  /** One sentence under the title. */
  intro?: string | ReactElement
  /** Leaves the intro out on a phone, where what is below comes first. */
  isBrief?: boolean
  /** Actions of the whole screen. */
  actions?: ReactNode
}

export function PageHeader({ title, intro, isBrief, actions }: PageHeaderProps) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4 pt-6 pb-5 sm:pt-12 sm:pb-8">
      <div className="max-w-2xl">
        <h1 className="text-4xl">{title}</h1>
        {intro && (
          <p className={`mt-2.5 text-lg text-ink-soft ${isBrief ? 'max-sm:hidden' : ''}`}>
            {typeof intro === 'string' ? <Sentence>{intro}</Sentence> : intro}
          </p>
        )}
      </div>
      {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
    </header>
  )
}
