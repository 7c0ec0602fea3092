import { useDeferredValue, useMemo } from 'react'
import { Guarded, NotPulled } from '../../components/guard/guarded.tsx'
import { guards } from '../../components/guard/guards.ts'
import { StaleDataNote } from '../../components/stale-data-note.tsx'
import { useConversations } from '../../data/use-conversations.ts'
import { usePulled } from '../../data/use-rows.ts'
import { findConversations, InboxSearch, type ShownConversations } from '../../domain/thread/inbox.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { ClearSearch } from '../../ui/clear-search.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { NothingFoundArt } from '../../ui/illustrations/empty-art.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { useListLimit } from '../../ui/use-list-limit.ts'
import { useUrlSearch } from '../../ui/use-url-search.ts'
import { ConversationRow } from './conversation-row.tsx'
import { ShowSwitch } from './show-switch.tsx'

/** Conversations rendered at first, and added by each press of "Show more". */
const PAGE_SIZE = 30

/** Shows all conversations of both sides, those that wait first. */
export function InboxPage() {
  const pulled = usePulled()
  return (
    <Guarded route="/inbox">
      <PageHeader title="Inbox" intro="All your conversations, as a professional and as a client." />
      {pulled ? <Inbox /> : <NotPulled {...guards['/inbox']} />}
    </Guarded>
  )
}

function Inbox() {
  const conversations = useConversations()
  const { text, setText, show, search } = useUrlSearch('/inbox', InboxSearch)
  const deferredText = useDeferredValue(text)
  const found = useMemo(
    () => findConversations(conversations, deferredText, show),
    [conversations, deferredText, show],
  )
  const { limit, setLimit } = useListLimit(found, PAGE_SIZE)
  if (conversations.length === 0) return <NoConversations />
  return (
    <>
      <div className="flex flex-col gap-3 sm:flex-row sm:items-center">
        <SearchField
          label="Search conversations"
          placeholder="Name, service or words"
          value={text}
          onChange={setText}
        />
        <ShowSwitch
          conversations={conversations}
          show={show}
          onShow={(chosen: ShownConversations) => search({ show: chosen })}
        />
      </div>
      <p aria-live="polite" className="mt-3 mb-4 text-sm text-ink-soft">
        {`Showing ${found.length} of ${conversations.length} ${conversations.length === 1 ? 'conversation' : 'conversations'}`}
      </p>
      <StaleDataNote />
      {found.length > 0 ? (
        <ul
          aria-label="Conversations"
          className="divide-y divide-line rounded-xl border border-line bg-surface px-2 shadow-low sm:px-3"
        >
          {found.slice(0, limit).map((conversation) => (
            <ConversationRow key={conversation.requestId} conversation={conversation} />
          ))}
        </ul>
      ) : (
        <EmptyState
          art={<NothingFoundArt />}
          title="No conversations match"
          action={<ClearSearch onClear={() => search({ q: '', show: '' })} />}
        />
      )}
      <ShowMore total={found.length} limit={limit} pageSize={PAGE_SIZE} onLimit={setLimit} />
    </>
  )
}

const NoConversations = () => (
  <EmptyState
    art={<NothingFoundArt />}
    title="No conversations yet"
    action={
      <ButtonLink to="/jobs" variant="secondary">
        View Services
      </ButtonLink>
    }
  >
    A conversation begins with each request: one that you send, or one that reaches you.
  </EmptyState>
)
