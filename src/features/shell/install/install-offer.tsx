import { installation } from '../../../pwa/install.ts'
import { Mark } from '../../../ui/art/mark.tsx'
import { Button } from '../../../ui/button.tsx'
import { CornerCard } from '../../../ui/corner-card.tsx'
import { installWords as words } from './install-words.ts'

/** Speaks of installing, once it has been of use. A no is remembered; the menu keeps the way open. */
export const InstallOffer = ({ byHand, onInstall }: { byHand: boolean; onInstall: () => void }) => (
  <CornerCard
    icon={<Mark className="size-10" />}
    title={words.title}
    action={
      <>
        <Button look="quiet" size="small" onClick={installation.dismiss}>
          {words.later}
        </Button>
        <Button size="small" onClick={onInstall}>
          {byHand ? words.how : words.install}
        </Button>
      </>
    }
  >
    {words.text}
  </CornerCard>
)
