import { MailX } from 'lucide-react'
import { QueryState } from '../../components/query-state.tsx'
import { useActionWithToast } from '../../data/use-action.ts'
import { useEventChoices } from '../../data/use-event-choices.ts'
import {
  allowAddress,
  chooseEvents,
  EVENT_TOPICS,
  type EventChoice,
  type EventChoices,
  type EventTopic,
  type StoppedAddress,
} from '../../domain/event.ts'
import { TOPIC_LABELS } from '../../messages/topic-labels.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Sentence } from '../../ui/sentence.tsx'
import { SwitchInput } from '../../ui/switch.tsx'
import { Section } from './section.tsx'

const hints: Record<EventTopic, string> = {
  requests: 'New ones, answers, and where the work stands',
  messages: 'Who wrote about what, never the text',
  quotes: 'Sent, answered, and about to end',
  invoices: 'Sent, paid, and overdue',
  applications: 'For administrators',
}

const ways = [
  ['push', 'Notification'],
  ['email', 'Email'],
] as const

const EVERYTHING: EventChoices['topics'] = Object.fromEntries(
  EVENT_TOPICS.filter((topic) => topic !== 'applications').map((topic) => [
    topic,
    { email: false, push: false },
  ]),
)

/**
 * Switches for what the user is told of while the app is closed, and by which ways. They have their room, unseen, before
 * the choices are known, so that nothing below is moved when they come.
 */
export function EventChoiceTable() {
  const act = useActionWithToast()
  const query = useEventChoices()
  const shown = query.value?.topics ?? EVERYTHING
  const stopped = query.value?.stopped
  return (
    <Section
      title="What you are told"
      intro="While the app is closed. An email is sent after five minutes, unless you have seen it here; at most one an hour for each conversation."
    >
      {stopped && <Stopped stopped={stopped} onAllow={() => void act(allowAddress(stopped.address))} />}
      <div className="relative">
        <table className={`w-full text-left ${query.value ? '' : 'invisible'}`}>
          <thead>
            <tr className="text-sm text-ink-soft">
              <th scope="col" className="pb-2 font-semibold">
                About
              </th>
              {ways.map(([way, label]) => (
                <th key={way} scope="col" className="w-24 pb-2 text-center font-semibold">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {EVENT_TOPICS.map((topic) => {
              const choice = shown[topic]
              return (
                choice && (
                  <Topic
                    key={topic}
                    topic={topic}
                    choice={choice}
                    onChange={(next) => void act(chooseEvents(topic, next))}
                  />
                )
              )
            })}
          </tbody>
        </table>
        {!query.value && (
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

const stopTexts: Record<StoppedAddress['reason'], string> = {
  bounced:
    'An email to {address} came back, so no more are sent there. Change the address above, or try it again.',
  complained: 'An email to {address} was reported as unwanted, so no more are sent there.',
}

const Stopped = ({ stopped, onAllow }: { stopped: StoppedAddress; onAllow: () => void }) => (
  <Notice
    className="mb-5"
    tone="amber"
    icon={MailX}
    title="Emails do not reach you"
    action={
      <Button size="small" variant="secondary" onClick={onAllow}>
        Send emails again
      </Button>
    }
  >
    <Sentence verbatim={[stopped.address]}>
      {stopTexts[stopped.reason].replace('{address}', stopped.address)}
    </Sentence>
  </Notice>
)

interface TopicProps {
  topic: EventTopic
  choice: EventChoice
  onChange: (choice: EventChoice) => void
}

function Topic({ topic, choice, onChange }: TopicProps) {
  const label = TOPIC_LABELS[topic]
  return (
    <tr>
      <th scope="row" className="py-3 pr-3 font-semibold">
        <span>{label}</span>
        <span className="block text-sm font-normal text-ink-soft">{hints[topic]}</span>
      </th>
      {ways.map(([way, name]) => (
        <td key={way} className="py-3 text-center align-top">
          <SwitchInput
            aria-label={`${label}: ${name.toLowerCase()}`}
            checked={choice[way]}
            onChange={(on) => onChange({ ...choice, [way]: on })}
          />
        </td>
      ))}
    </tr>
  )
}
