import type { Conversation, ShownConversations } from '../../domain/thread/inbox.ts'

const choices: { show: ShownConversations; label: string }[] = [
  { show: '', label: 'All' },
  { show: 'unread', label: 'Unread' },
  { show: 'to-answer', label: 'To answer' },
]

interface ShowSwitchProps {
  conversations: readonly Conversation[]
  show: ShownConversations
  onShow: (show: ShownConversations) => void
}

/** Chooses which conversations are listed, with how many there are of each. */
export function ShowSwitch({ conversations, show, onShow }: ShowSwitchProps) {
  const counts: Record<ShownConversations, number> = {
    '': conversations.length,
    unread: conversations.filter(({ unread }) => unread > 0).length,
    'to-answer': conversations.filter(({ toAnswer }) => toAnswer).length,
  }
  return (
    <fieldset className="flex rounded-full bg-sunk p-1">
      <legend className="sr-only">Which conversations</legend>
      {choices.map((choice) => (
        <label
          key={choice.show}
          className="grid min-h-11 flex-auto cursor-pointer grid-flow-col place-items-center gap-1.5 rounded-full px-4 text-sm font-semibold whitespace-nowrap text-ink-soft hover:text-ink has-checked:bg-raised has-checked:text-ink has-checked:shadow-low has-focus-visible:outline-2 has-focus-visible:outline-leaf-text"
        >
          <input
            type="radio"
            name="show"
            className="sr-only"
            checked={show === choice.show}
            onChange={() => onShow(choice.show)}
          />
          <span>{choice.label}</span>
          <span className="font-normal text-ink-faint tabular-nums">{counts[choice.show]}</span>
        </label>
      ))}
    </fieldset>
  )
}
