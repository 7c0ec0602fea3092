import { InstallOffer } from './install/install-offer.tsx'
import { SevenDaysWarning, useSevenDaysWarning } from './install/seven-days-warning.tsx'
import type { useInstall } from './install/use-install.tsx'
import { UpdatePrompt } from './update/update-prompt.tsx'
import { useUpdate } from './update/use-update.ts'

/** Shows at most one unasked message: a new version first, then that work may be lost, else the offer to install. */
export function CornerPrompt({
  install: { way, isTime, start },
}: {
  install: ReturnType<typeof useInstall>
}) {
  const update = useUpdate()
  const isAtRisk = useSevenDaysWarning()
  if (update) return <UpdatePrompt key={update} reason={update} />
  if (isAtRisk) return <SevenDaysWarning onInstall={way && start} />
  return isTime && <InstallOffer byHand={way === 'share'} onInstall={start} />
}
