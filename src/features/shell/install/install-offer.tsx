import { installation } from '../../../pwa/install.ts'
import { Button } from '../../../ui/button.tsx'
import { CornerCard } from '../../../ui/corner-card.tsx'
import { BrandMark } from '../../../ui/illustrations/brand-mark.tsx'
import { installMessages as messages } from './install-messages.ts'

/** Offers to install the app. A refusal is stored; the menu still offers it. */
export const InstallOffer = ({ byHand, onInstall }: { byHand: boolean; onInstall: () => void }) => (
  <CornerCard
    icon={<BrandMark className="size-10" />}
    title={messages.title}
    action={
      <>
        <Button variant="quiet" size="small" onClick={installation.dismiss}>
          {messages.later}
        </Button>
        <Button size="small" onClick={onInstall}>
          {byHand ? messages.how : messages.install}
        </Button>
      </>
    }
  >
    {messages.text}
  </CornerCard>
)
