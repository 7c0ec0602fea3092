import { QueryState } from '../../components/query-state.tsx'
import { useActionWithToast } from '../../data/use-action.ts'
import { useMessageNotices } from '../../data/use-message-notices.ts'
import { chooseMessageNotices } from '../../domain/thread/thread.ts'
import { Switch } from '../../ui/switch.tsx'
import { Section } from './section.tsx'

/**
 * Switches for how the user is told of new messages while the app is closed. They have their room, unseen, before the choice
 * is known, so that nothing below is moved when it comes.
 */
export function MessageNoticeSettings() {
  const act = useActionWithToast()
  const query = useMessageNotices()
  const { value } = query
  const shown = value ?? { push: false, mail: false }
  return (
    <Section
      title="New messages"
      intro="How you hear of messages about your requests while the app is closed. Nothing contains what was written."
    >
      <div className="relative">
        <div className={`grid gap-5 ${value ? '' : 'invisible'}`}>
          <Switch
            label="A notification, on devices where notifications are on"
            hint="Says who wrote, and about which service."
            checked={shown.push}
            onChange={(push) => void act(chooseMessageNotices({ ...shown, push }))}
          />
          <Switch
            label="An email after ten minutes"
            hint="Only while a message is unread, and one for each conversation."
            checked={shown.mail}
            onChange={(mail) => void act(chooseMessageNotices({ ...shown, mail }))}
          />
        </div>
        {!value && (
          <div className="absolute inset-0">
            <QueryState
              query={query}
              unavailable="Your choice cannot be shown right now."
              loading="Loading your choice..."
            />
          </div>
        )}
      </div>
    </Section>
  )
}
