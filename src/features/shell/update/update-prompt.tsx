import { Sparkles } from 'lucide-react'
import { applyUpdate, postponeUpdate } from '../../../pwa/service-worker-registration.ts'
import { Button } from '../../../ui/button.tsx'
import { CornerCard } from '../../../ui/corner-card.tsx'
import { updateMessages as messages } from './update-messages.ts'
import type { UpdateReason } from './use-update.ts'

/** Offers a new version. It is never applied without a click, so that no form is lost. */
export const UpdatePrompt = ({ reason }: { reason: UpdateReason }) => (
  <CornerCard
    icon={<Sparkles className="size-6 text-apricot-text" />}
    title={messages[reason].title}
    action={
      <>
        {reason !== 'needed' && (
          <Button variant="quiet" size="small" onClick={postponeUpdate}>
            {messages.later}
          </Button>
        )}
        <Button size="small" onClick={applyUpdate}>
          {messages.now}
        </Button>
      </>
    }
  >
    {messages[reason].text}
  </CornerCard>
)
