import { useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import type { Elements } from '../../ui/elements.ts'
import { useBusy } from '../../ui/use-busy.ts'

/** Targets rendered at first, and added by each press of "Show more". */
const PAGE_SIZE = 6

interface ShareChoiceProps<Item> {
  title: string
  intro: string
  items: readonly Item[]
  /** Shown in place of the items; null where there are items. */
  unavailableText: string | null
  children: (item: Item) => Elements
}

/** One kind of target for shared files, with its targets. */
export function ShareChoice<Item>({
  title,
  intro,
  items,
  unavailableText,
  children,
}: ShareChoiceProps<Item>) {
  const id = useId()
  const [limit, setLimit] = useState(PAGE_SIZE)
  return (
    <Card aria-labelledby={id} className="p-5 sm:p-6">
      <h3 id={id} className="text-xl">
        {title}
      </h3>
      <p className="mt-1 text-ink-soft">{unavailableText ?? intro}</p>
      {!unavailableText && (
        <ul className="mt-3 divide-y divide-line">{items.slice(0, limit).map(children)}</ul>
      )}
      {!unavailableText && items.length > limit && (
        <Button variant="quiet" className="mt-2" onClick={() => setLimit(limit + PAGE_SIZE)}>
          {`Show ${Math.min(PAGE_SIZE, items.length - limit)} more`}
        </Button>
      )}
    </Card>
  )
}

interface ShareTargetProps {
  title: string
  detail: string
  action: string
  /** Resolves when the files were added. */
  onChoose: () => Promise<void>
}

/** One target: a project, or the request for a service. */
export function ShareTarget({ title, detail, action, onChoose }: ShareTargetProps) {
  const id = useId()
  const { busy, during } = useBusy()
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p id={id} className="font-semibold">
          {title}
        </p>
        {detail && <p className="text-sm text-ink-soft">{detail}</p>}
      </div>
      <Button
        variant="secondary"
        size="small"
        aria-describedby={id}
        busy={busy}
        busyText="Adding..."
        onClick={() => void during(onChoose())}
      >
        {action}
      </Button>
    </li>
  )
}
