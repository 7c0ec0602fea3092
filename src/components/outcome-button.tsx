import type { ComponentProps } from 'react'
import type { Outcome } from '../messages/outcome.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast.tsx'
import { useBusy } from '../ui/use-busy.ts'

interface OutcomeButtonProps extends Omit<ComponentProps<typeof Button>, 'busy' | 'onClick'> {
  act: () => Promise<Outcome>
  /** Toast where it succeeded. */
  done?: string
}

/** A button that is busy until its action has ended; a toast gives the reason of a failure. */
export function OutcomeButton({ act, done, ...button }: OutcomeButtonProps) {
  const { busy, during } = useBusy()
  const run = async () => {
    const outcome = await during(act())
    if (!outcome.ok) toast.error(outcome.message)
    else if (done) toast.success(done)
  }
  return <Button {...button} busy={busy} onClick={() => void run()} />
}
