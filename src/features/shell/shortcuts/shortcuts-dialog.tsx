import type { ReactNode } from 'react'
import { useAuth } from '../../../data/use-auth.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Keycap } from '../../../ui/keycap.tsx'
import { useScreenKeyLabels } from '../../../ui/screen-keys.ts'
import { Switch } from '../../../ui/switch.tsx'
import { letterShortcuts, useLetterShortcuts } from './letter-shortcuts-setting.ts'
import { commandKey, shortcutLabels as labels, screenShortcuts } from './shortcut-labels.ts'

/** Lists the viewer's shortcuts, with the switch for single-letter ones. */
export function ShortcutsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { viewer } = useAuth()
  const letters = useLetterShortcuts()
  const keys = useScreenKeyLabels()
  const then = <span className="text-ink-faint">{labels.after}</span>
  const single = letters ? '' : 'text-ink-faint'
  return (
    <Dialog open={open} onClose={onClose} title={labels.title}>
      <dl className="mt-4 divide-y divide-line">
        <Line does={labels.palette}>
          <Keycap>{commandKey()}</Keycap>
          <span className="text-ink-faint">{labels.and}</span>
          <Keycap>K</Keycap>
        </Line>
        <Line does={labels.undo}>
          <Keycap>{commandKey()}</Keycap>
          <span className="text-ink-faint">{labels.and}</span>
          <Keycap>Z</Keycap>
        </Line>
        <Line does={labels.close}>
          <Keycap>Esc</Keycap>
        </Line>
        <Line does={labels.search} className={single}>
          <Keycap>/</Keycap>
        </Line>
        <Line does={labels.list} className={single}>
          <Keycap>?</Keycap>
        </Line>
        {Object.entries(keys).map(([key, label]) => (
          <Line key={key} does={label} className={single}>
            <Keycap>{key.toUpperCase()}</Keycap>
          </Line>
        ))}
        {screenShortcuts(viewer).map(({ letter, to, label }) => (
          <Line key={to} does={labels.go(label)} className={single}>
            <Keycap>G</Keycap>
            {then}
            <Keycap>{letter.toUpperCase()}</Keycap>
          </Line>
        ))}
      </dl>
      <div className="mt-5 border-t border-line pt-5">
        <Switch
          label={labels.letters}
          hint={labels.lettersHint}
          checked={letters}
          onChange={letterShortcuts.set}
        />
      </div>
    </Dialog>
  )
}

function Line({ does, className = '', children }: { does: string; className?: string; children: ReactNode }) {
  return (
    <div className={`flex min-h-11 items-center justify-between gap-4 py-1 ${className}`}>
      <dt>{does}</dt>
      <dd className="flex shrink-0 items-center gap-1.5 text-sm">{children}</dd>
    </div>
  )
}
