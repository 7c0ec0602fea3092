import { useMyReports } from '../../data/use-account.ts'
import { dayOf } from '../../messages/dates.ts'
import { Badge } from '../../ui/badge.tsx'
import { Section } from './section.tsx'
import { ServerList } from './server-list.tsx'

/** Lists the user's reports, and whether an administrator has decided. */
export const MyReports = () => (
  <Section title="Your reports" intro="Only administrators read them.">
    <ServerList query={useMyReports()} empty="You have reported nothing." keyOf={({ id }) => id}>
      {({ subject, kind, reason, at, decided }) => (
        <>
          <div className="min-w-0 flex-1">
            <p className="font-semibold">
              <span>{`${subject} `}</span>
              <span className="font-normal text-ink-soft">{`(${kind})`}</span>
            </p>
            <p className="text-sm whitespace-pre-line">{reason}</p>
            <p className="text-sm text-ink-faint">{`Reported ${dayOf(at)}`}</p>
          </div>
          <Badge tone={decided ? 'green' : 'yellow'}>{decided ? 'Decided' : 'Open'}</Badge>
        </>
      )}
    </ServerList>
  </Section>
)
