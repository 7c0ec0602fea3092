import { type ReactNode, useId } from 'react'
import { Card } from '../../ui/card.tsx'

interface SectionProps {
  title: string
  intro?: ReactNode
  children: ReactNode
}

/** A titled section of the account page. */
export function Section({ title, intro, children }: SectionProps) {
  const id = useId()
  return (
    <Card aria-labelledby={id} className="p-5 sm:p-6">
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      {intro && <p className="mt-1.5 text-ink-soft">{intro}</p>}
      <div className="mt-4">{children}</div>
    </Card>
  )
}
