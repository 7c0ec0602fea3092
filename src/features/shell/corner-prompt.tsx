import { useLocation } from '@tanstack/react-router'
import { usePushMoment } from '../../data/use-push-moment.ts'
import { InstallOffer } from './install/install-offer.tsx'
import { SevenDaysWarning, useSevenDaysWarning } from './install/seven-days-warning.tsx'
import type { useInstall } from './install/use-install.tsx'
import { PushOffer } from './push-offer.tsx'
import { UpdatePrompt } from './update/update-prompt.tsx'
import { useUpdate } from './update/use-update.ts'

/**
 * Shows at most one unasked message: a new version first, then that work may be lost, then the offer of notifications, else
 * that to install.
 */
export function CornerPrompt({
  install: { way, isTime, start },
}: {
  install: ReturnType<typeof useInstall>
}) {
  const update = useUpdate()
  const isAtRisk = useSevenDaysWarning()
  const { when, end } = usePushMoment()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const offer = isTime && <InstallOffer byHand={way === 'share'} onInstall={start} />
  if (update) return <UpdatePrompt key={update} reason={update} />
  if (isAtRisk) return <SevenDaysWarning onInstall={way && start} />
  // These screens have the offer in a place of its own.
  if (!when || path === '/client-dashboard' || path === '/my-jobs') return offer
  return <PushOffer key={when} when={when} onEnd={end} otherwise={offer} />
}
