import { useActionWithToast } from '../../data/use-action.ts'
import { useMyBlocks, useUnconfirmedBlocks } from '../../data/use-blocks.ts'
import { unblock } from '../../domain/profile/block.ts'
import { dayOf } from '../../messages/dates.ts'
import { Button } from '../../ui/button.tsx'
import { Verbatim } from '../../ui/verbatim.tsx'
import { Section } from './section.tsx'
import { ServerList } from './server-list.tsx'

/** Lists the people whom the user has blocked, with a button to unblock each. */
export function BlockedPeople() {
  const act = useActionWithToast()
  const blocks = useMyBlocks()
  const unconfirmed = useUnconfirmedBlocks()
  return (
    <Section
      title="Blocked people"
      intro="You are not listed to each other, and neither can write to the other. They are not told."
    >
      <ServerList query={blocks} empty="You have blocked nobody." keyOf={({ person }) => person}>
        {({ person, name, at }) => (
          <>
            <div className="min-w-0 flex-1">
              <p className="font-semibold">{name ? <Verbatim>{name}</Verbatim> : 'Somebody who has left'}</p>
              <p className="text-sm text-ink-soft">{`Blocked ${dayOf(at)}`}</p>
            </div>
            {unconfirmed.get(person) === false ? (
              <p className="text-sm text-ink-soft">Waiting to be unblocked</p>
            ) : (
              <Button
                variant="secondary"
                size="small"
                aria-label={`Unblock ${name ?? 'this person'}`}
                onClick={() => void act(unblock(person), { about: name ?? undefined })}
              >
                Unblock
              </Button>
            )}
          </>
        )}
      </ServerList>
    </Section>
  )
}
