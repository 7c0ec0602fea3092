import { Ban, Flag } from 'lucide-react'
import { useAuth } from '../../data/use-auth.tsx'
import type { ReportKind } from '../../domain/profile/report.ts'
import { MoreMenu } from '../../ui/more-menu.tsx'
import { useKeptState } from '../../ui/redraw.ts'
import { BlockDialog } from './block-dialog.tsx'
import { ReportDialog } from './report-dialog.tsx'

interface PersonMenuProps {
  /** What `target` is the id of. */
  kind: ReportKind
  target: string
  subject: string
  /** User id of the person behind it; undefined if this device does not know it. */
  person: string | undefined
  name: string
  onBlocked?: () => void
}

/** The menu 'Report' and 'Block', for every signed-in user, about anybody else. */
export function PersonMenu({ kind, target, subject, person, name, onBlocked }: PersonMenuProps) {
  const { viewer } = useAuth()
  const [open, setOpen] = useKeptState<'report' | 'block' | null>(`menu of ${target}`, null)
  if (!viewer.user || viewer.user.id === person) return null
  const close = () => setOpen(null)
  return (
    <>
      <MoreMenu
        label={`More about ${subject}`}
        items={[
          { label: 'Report', icon: Flag, onClick: () => setOpen('report') },
          ...(person
            ? [
                {
                  label: 'Block',
                  icon: Ban,
                  onClick: () => setOpen('block'),
                  danger: true,
                },
              ]
            : []),
        ]}
      />
      <ReportDialog kind={kind} target={target} subject={subject} open={open === 'report'} onClose={close} />
      {person && (
        <BlockDialog
          person={person}
          name={name}
          open={open === 'block'}
          onClose={close}
          onBlocked={onBlocked}
        />
      )}
    </>
  )
}
