import type { ReactNode } from 'react'
import { Card } from './card.tsx'
import type { Elements } from './elements.ts'
import { Sentence } from './sentence.tsx'

interface FormPageProps {
  title: string
  intro?: string | Elements
  /** Beside the form on a wide screen, above it on a phone. */
  aside?: Elements
  children: ReactNode
  /** Under the form: links to other screens the user may have wanted. */
  alternatives?: ReactNode
}

/** A screen with a single form. */
export function FormPage({ title, intro, aside, children, alternatives }: FormPageProps) {
  const heading = (
    <header>
      <h1 className="text-4xl">{title}</h1>
      {intro && (
        <p className="mt-3 text-lg text-ink-soft">
          {typeof intro === 'string' ? <Sentence>{intro}</Sentence> : intro}
        </p>
      )}
    </header>
  )
  const form = (
    <div className="min-w-0">
      <Card className="p-5 sm:p-8">{children}</Card>
      {alternatives && (
        <div className="mt-6 grid justify-items-center gap-1 text-ink-soft">{alternatives}</div>
      )}
    </div>
  )
  if (!aside) {
    return (
      <div className="mx-auto grid max-w-md gap-8 pt-10 sm:pt-16">
        {heading}
        {form}
      </div>
    )
  }
  return (
    <div className="grid items-start gap-x-16 gap-y-8 pt-8 sm:pt-14 lg:grid-cols-[minmax(0,22rem)_minmax(0,40rem)] lg:justify-center">
      <div className="lg:sticky lg:top-28">
        {heading}
        {aside}
      </div>
      {form}
    </div>
  )
}

/** A short sentence with a link to another screen, tall enough for touch. */
export const Alternative = ({ children }: { children: ReactNode }) => (
  <p className="flex min-h-11 flex-wrap items-center justify-center gap-x-1.5">{children}</p>
)
