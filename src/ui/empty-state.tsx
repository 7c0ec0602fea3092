import type { ReactNode } from 'react'

interface EmptyStateProps {
  art?: ReactNode
  title: string
  children?: ReactNode
  /** The next step, where there is one. */
  action?: ReactNode
  /** The title is the h1 of the screen. */
  asPage?: boolean
}

/** Says that there is nothing here (yet), and what to do next. */
export function EmptyState({ art, title, children, action, asPage = false }: EmptyStateProps) {
  const Heading = asPage ? 'h1' : 'h2'
  return (
    <div
      className={`mx-auto flex max-w-lg flex-col items-center text-center ${asPage ? 'px-2 py-14 sm:py-20' : 'px-4 py-12'}`}
    >
      {art && (
        <div aria-hidden="true" className="mb-6 w-56 max-w-full [&_svg]:h-auto [&_svg]:w-full">
          {art}
        </div>
      )}
      <Heading className={asPage ? 'text-3xl' : 'text-2xl'}>{title}</Heading>
      {children && <div className="mt-3 text-ink-soft">{children}</div>}
      {action && <div className="mt-7 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  )
}
