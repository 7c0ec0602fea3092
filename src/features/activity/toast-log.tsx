import { CircleAlert, CircleCheck, Info, type LucideIcon } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { timeOf } from '../../messages/dates.ts'
import { type Message, messageLog } from '../../ui/message-log.ts'
import { Sentence } from '../../ui/sentence.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

const toneSigns: Record<Message['tone'], { icon: LucideIcon; colour: string; label: string }> = {
  success: { icon: CircleCheck, colour: 'text-green-text', label: 'Done: ' },
  error: { icon: CircleAlert, colour: 'text-red-text', label: 'Problem: ' },
  info: { icon: Info, colour: 'text-blue-text', label: '' },
  plain: { icon: Info, colour: 'text-ink-faint', label: '' },
}

/** Lists the toasts of this tab. */
export function ToastLog() {
  const messages = useSyncExternalStore(messageLog.subscribe, messageLog.current, messageLog.current)
  return (
    <section aria-labelledby="this-tab" className="mt-10">
      <h2 id="this-tab" className="text-2xl">
        In this tab
      </h2>
      {messages.length === 0 ? (
        <p className="mt-2 text-ink-soft">No notifications since this tab was opened.</p>
      ) : (
        <ol className="mt-2 divide-y divide-line">
          {messages.map((message) => (
            <Line key={message.key} message={message} />
          ))}
        </ol>
      )}
    </section>
  )
}

function Line({ message: { tone, text, detail, at } }: { message: Message }) {
  const { icon: Icon, colour, label } = toneSigns[tone]
  return (
    <li className="flex gap-3 py-3.5">
      <Icon className={`mt-0.5 size-5 shrink-0 ${colour}`} />
      <div className="min-w-0 flex-1">
        <p className="font-medium">
          {label && <VisuallyHidden>{label}</VisuallyHidden>}
          <Sentence>{text}</Sentence>
        </p>
        {detail && (
          <p className="text-sm text-ink-soft">
            <Sentence>{detail}</Sentence>
          </p>
        )}
        <time dateTime={new Date(at).toISOString()} className="text-xs text-ink-faint tabular-nums">
          {timeOf(at)}
        </time>
      </div>
    </li>
  )
}
