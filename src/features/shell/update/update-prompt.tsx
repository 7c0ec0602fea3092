import { Sparkles } from 'lucide-react'
import { applyUpdate, postponeUpdate } from '../../../pwa/service-worker-registration.ts'
import { Button } from '../../../ui/button.tsx'
import { CornerCard } from '../../../ui/corner-card.tsx'
import type { UpdateReason } from './use-update.ts'

const messages: Record<UpdateReason, { title: string; text: string }> = {
  ready: { title: 'A new version is ready', text: 'Updating takes a moment. Everything you wrote stays.' },
  stale: {
    title: 'This page needs the new version',
    text: 'A part of the old version is no longer on the server. What you wrote is kept on this device.',
  },
  needed: {
    title: 'This version is too old to send your work',
    text: 'Your work is kept on this device until you update.',
  },
}

/** Offers a new version. It is never applied without a click, so that no form is lost. */
export const UpdatePrompt = ({ reason }: { reason: UpdateReason }) => (
  <CornerCard
    icon={<Sparkles className="size-6 text-apricot-text" />}
    title={messages[reason].title}
    action={
      <>
        {reason !== 'needed' && (
          <Button variant="quiet" size="small" onClick={postponeUpdate}>
            Later
          </Button>
        )}
        <Button size="small" onClick={applyUpdate}>
          Update now
        </Button>
      </>
    }
  >
    {messages[reason].text}
  </CornerCard>
)
