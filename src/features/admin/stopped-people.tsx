import { useActionWithToast } from '../../data/use-action.ts'
import { useStoppedPeople } from '../../data/use-administration.ts'
import { allowAddress, type StoppedPerson } from '../../domain/event.ts'
import { dayOf } from '../../messages/dates.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Verbatim } from '../../ui/verbatim.tsx'

/** Lists the people whom emails do not reach, for administrators; nothing where there are none. */
export function StoppedPeople() {
  const { value: people } = useStoppedPeople()
  if (!people?.length) return null
  return (
    <Card aria-labelledby="stopped-heading" className="mt-10 p-5 sm:p-6">
      <h2 id="stopped-heading" className="text-2xl">
        Emails do not reach them
      </h2>
      <p className="mt-1 mb-3 text-ink-soft">
        The app sends these people no more emails. They see it on their account page, too.
      </p>
      <ul className="divide-y divide-line">
        {people.map((person) => (
          <Person key={person.address} person={person} />
        ))}
      </ul>
    </Card>
  )
}

const reasons: Record<StoppedPerson['reason'], string> = {
  bounced: 'An email came back on',
  complained: 'An email was reported as unwanted on',
}

function Person({ person: { name, address, reason, at } }: { person: StoppedPerson }) {
  const act = useActionWithToast()
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3.5">
      <div className="min-w-0 wrap-anywhere">
        <p className="font-semibold">
          <Verbatim>{name ?? address}</Verbatim>
        </p>
        {name && (
          <p className="text-sm text-ink-soft">
            <Verbatim>{address}</Verbatim>
          </p>
        )}
        <p className="text-sm text-ink-soft">{`${reasons[reason]} ${dayOf(at)}`}</p>
      </div>
      <Button
        size="small"
        variant="quiet"
        aria-label={`Send emails to ${name ?? address} again`}
        onClick={() => void act(allowAddress(address))}
      >
        Send emails again
      </Button>
    </li>
  )
}
