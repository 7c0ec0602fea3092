import { InstallOffer } from './install/install-offer.tsx'
import type { useInstall } from './install/use-install.tsx'
import { UpdatePrompt } from './update/update-prompt.tsx'
import { useUpdate } from './update/use-update.ts'

/** Shows at most one unasked offer: a new version first, else installing the app. */
export function CornerPrompt({
  install: { way, isTime, start },
}: {
  install: ReturnType<typeof useInstall>
}) {
  const update = useUpdate()
  if (update) return <UpdatePrompt key={update} reason={update} />
  return isTime && <InstallOffer byHand={way === 'share'} onInstall={start} />
}
