import { QueryState } from '../../components/query-state.tsx'
import { useActionWithToast } from '../../data/actions.ts'
import { useMessageNotices } from '../../data/message-notices.ts'
import { chooseMessageNotices } from '../../domain/thread.ts'
import { Switch } from '../../ui/switch.tsx'
import { Section } from './section.tsx'

/** Switches for how the user is told of new messages while the app is closed. */
export function MessageNoticeSettings() {
  const act = useActionWithToast()
  const query = useMessageNotices()
  const { value } = query
  return (
    <Section
      title="New messages"
      intro="How you hear of messages about your requests while the app is closed. Nothing contains what was written."
    >
      {value ? (
        <div className="grid gap-5">
          <Switch
            label="A notification, on devices where notifications are on"
            hint="Says who wrote, and about which service."
            checked={value.push}
            onChange={(push) => void act(chooseMessageNotices({ ...value, push }))}
          />
          <Switch
            label="An email after ten minutes"
            hint="Only while a message is unread, and one for each conversation."
            checked={value.mail}
            onChange={(mail) => void act(chooseMessageNotices({ ...value, mail }))}
          />
        </div>
      ) : (
        <QueryState
          query={query}
          unavailable="Your choice cannot be shown right now."
          loading="Loading your choice..."
        />
      )}
    </Section>
  )
}
