import { APP_NAME } from '../../../domain/app-names.ts'
import { installation } from '../../../pwa/install.ts'
import { Button } from '../../../ui/button.tsx'
import { CornerCard } from '../../../ui/corner-card.tsx'
import { BrandMark } from '../../../ui/illustrations/brand-mark.tsx'

/** Offers to install the app. A refusal is stored; the menu still offers it. */
export const InstallOffer = ({ byHand, onInstall }: { byHand: boolean; onInstall: () => void }) => (
  <CornerCard
    icon={<BrandMark className="size-10" />}
    title={`Keep ${APP_NAME} at hand`}
    action={
      <>
        <Button variant="quiet" size="small" onClick={installation.dismiss}>
          Not now
        </Button>
        <Button size="small" onClick={onInstall}>
          {byHand ? 'Show me how' : 'Install'}
        </Button>
      </>
    }
  >
    An icon of its own, the whole screen, and it opens without a network.
  </CornerCard>
)
