import type { toast as Sonner } from 'sonner'
import { LazyPart } from './lazy-part.ts'

/** sonner, and the region that it shows toasts in. */
export const toastRegion = new LazyPart(() => import('./toast-region.tsx'))

type Id = string | number | undefined

interface Waiting {
  id: Id
  text: string
  show: (sonner: typeof Sonner) => void
}

let sonner: typeof Sonner | null = null
let waiting: readonly Waiting[] = []
const listeners = new Set<() => void>()

function change(next: readonly Waiting[]) {
  waiting = next
  for (const listener of listeners) listener()
}

/** Toasts, which wait while the code that shows them is on its way. */
export const toastQueue = {
  waiting: () => waiting,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  /** Shows a toast as soon as that is possible; one of the same id is replaced. */
  add(toast: Waiting) {
    if (sonner) toast.show(sonner)
    else change([...waiting.filter(({ id }) => id === undefined || id !== toast.id), toast])
  },
  has: (id: Id): boolean =>
    id !== undefined && (sonner ? sonner.getToasts() : waiting).some((one) => one.id === id),
  dismiss(id: string | number) {
    if (sonner) sonner.dismiss(id)
    else change(waiting.filter((one) => one.id !== id))
  },
  /** Drops those that wait. */
  clear: () => change([]),
  /** Shows what waits, and all that comes, by this. */
  showBy(loaded: typeof Sonner) {
    sonner = loaded
    for (const { show } of waiting) show(loaded)
    change([])
  },
}
