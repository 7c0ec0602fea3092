import { Info } from 'lucide-react'
import { useEffect, useSyncExternalStore } from 'react'
import { Button } from './button.tsx'
import { CornerCard } from './corner-card.tsx'
import { useLazyPart } from './lazy-part.ts'
import { Sentence } from './sentence.tsx'
import { toastQueue, toastRegion } from './toast-queue.ts'
import { useIsIdle } from './use-is-idle.ts'

/**
 * Shows at most three toasts for four seconds: top right below the header (spec §2), on a phone in the full width, and
 * above a sheet there (app.css). They stay while hovered or focused, and can be read again in the message log. Where they
 * are `expected`, their code is loaded when the browser is idle, else with the first toast.
 */
export function Toaster({ expected }: { expected: boolean }) {
  const waiting = useSyncExternalStore(toastQueue.subscribe, toastQueue.waiting, toastQueue.waiting)
  const isIdle = useIsIdle()
  const { value: region, late } = useLazyPart(toastRegion, waiting.length > 0 || (expected && isIdle))
  // Effects of the region, which begin to listen, run before this one.
  useEffect(() => {
    if (region) toastQueue.showBy(region.sonner)
  }, [region])
  if (region) return <region.ToastRegion />
  const last = waiting.at(-1)
  return late && last && <LateToast text={last.text} />
}

/** The last toast, while the code that shows them has not arrived: the network went away during a first visit. */
const LateToast = ({ text }: { text: string }) => (
  <CornerCard
    icon={<Info className="size-6 text-blue-text" />}
    title={<Sentence>{text}</Sentence>}
    action={
      <Button variant="quiet" size="small" onClick={toastQueue.clear}>
        Close
      </Button>
    }
  />
)
