import { type ReactNode, useRef } from 'react'
import type { Elements } from './elements.ts'
import { useCoversEdge } from './use-covers-edge.ts'

interface CornerCardProps {
  icon: Elements
  title: ReactNode
  children?: ReactNode
  action: ReactNode
}

/** An unsolicited offer in a corner of the screen: covers no content in use, announced politely. */
export function CornerCard({ icon, title, children, action }: CornerCardProps) {
  const card = useRef<HTMLDivElement>(null)
  useCoversEdge(card, 'bottom')
  return (
    <div
      ref={card}
      role="status"
      className="fixed low:static low:mx-4 low:mb-20 right-[max(1rem,env(safe-area-inset-right))] bottom-[calc(5rem+env(safe-area-inset-bottom))] left-[max(1rem,env(safe-area-inset-left))] z-30 mx-auto flex max-w-md flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border border-line bg-raised p-4 shadow-high md:right-auto md:bottom-6 md:left-6 md:mx-0 print:hidden"
    >
      <div className="flex min-w-0 flex-1 basis-56 items-center gap-3.5 [&>svg]:shrink-0">
        {icon}
        <div className="min-w-0">
          <p className="font-semibold">{title}</p>
          {children && <p className="text-sm text-ink-soft">{children}</p>}
        </div>
      </div>
      <div className="ml-auto flex gap-1.5">{action}</div>
    </div>
  )
}
