import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { useNavigate } from '@tanstack/react-router'
import { CornerDownLeft, Search, X } from 'lucide-react'
import { type RefObject, useDeferredValue, useMemo, useRef, useState } from 'react'
import { useAuth } from '../../../data/use-auth.tsx'
import { useRemoteMembers } from '../../../data/use-remote-members.ts'
import { searchPalette } from '../../../domain/search/palette-search.ts'
import { FocusAtOnce } from '../../../ui/focus-at-once.tsx'
import { NothingFoundArt } from '../../../ui/illustrations/empty-art.tsx'
import { Keycap } from '../../../ui/keycap.tsx'
import { useTheme } from '../../../ui/theme.ts'
import { commandItems, screenItems } from './command-items.ts'
import { type PaletteGroup, type PaletteItem, paletteGroups } from './palette-groups.ts'
import { PaletteLine } from './palette-line.tsx'
import { usePaletteIndex } from './use-palette-index.ts'

interface PaletteProps {
  open: boolean
  onClose: () => void
  onSignOut: () => void
}

/** Searches people, services, requests, invoices, screens and commands on this device, at each key. */
export function Palette({ open, onClose, onSignOut }: PaletteProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-veil transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup
          initialFocus={false}
          className="fixed z-40 flex flex-col overflow-hidden bg-surface shadow-high outline-none transition-[translate,opacity] duration-200 ease-settle data-ending-style:opacity-0 data-starting-style:opacity-0 max-sm:inset-0 max-sm:pt-[env(safe-area-inset-top)] sm:top-[12vh] sm:left-1/2 sm:max-h-[min(72vh,38rem)] sm:w-[calc(100vw-3rem)] sm:max-w-2xl sm:-translate-x-1/2 sm:rounded-xl sm:border sm:border-line sm:data-ending-style:-translate-y-3 sm:data-starting-style:-translate-y-3"
        >
          <FocusAtOnce open={open} target={input} />
          <Dialog.Title className="sr-only">Search everything</Dialog.Title>
          <Dialog.Description className="sr-only">
            Arrow keys choose, Enter opens, Escape closes.
          </Dialog.Description>
          <PaletteSearch open={open} onClose={onClose} onSignOut={onSignOut} input={input} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** A component within the dialog, so that nothing is read before it opens. */
function PaletteSearch({ open, onClose, onSignOut, input }: PaletteProps & PaletteInputProps) {
  const { viewer } = useAuth()
  const index = usePaletteIndex()
  const theme = useTheme()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    // Opened again while it was closing: starts with an empty text.
    if (open) setText('')
  }
  // Deferred, so that typing does not wait for rendering the lines.
  const deferredText = useDeferredValue(text.trim())
  const remote = useRemoteMembers({ q: text })
  const commands = useMemo(
    () => commandItems(viewer, index, theme, onSignOut),
    [viewer, index, theme, onSignOut],
  )
  const screens = useMemo(() => screenItems(viewer), [viewer])
  const groups = useMemo(
    () => paletteGroups(deferredText, searchPalette(deferredText, index, remote), commands, screens),
    [deferredText, index, remote, commands, screens],
  )
  const nothing = remote.searchState === 'asking' ? 'Asking the server …' : 'Nothing found'
  const choose = (item: PaletteItem) => {
    onClose()
    item.run?.()
    if (item.target) void navigate(item.target)
  }
  return (
    <Autocomplete.Root
      open
      inline
      items={groups}
      filter={null}
      value={text}
      // Choosing a line navigates; the typed text stays while the palette closes.
      onValueChange={(value, { reason }) => reason !== 'item-press' && setText(value)}
      itemToStringValue={(item: PaletteItem) => item.label}
      autoHighlight="always"
      keepHighlight
    >
      <PaletteInput input={input} />
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain pb-[env(safe-area-inset-bottom)]">
        <Autocomplete.Status className="sr-only">{groups.length === 0 ? nothing : ''}</Autocomplete.Status>
        <Autocomplete.Empty>
          {groups.length === 0 && <NothingFor text={deferredText} title={nothing} />}
        </Autocomplete.Empty>
        <Autocomplete.List className="p-2 outline-none empty:p-0">
          {(group: PaletteGroup) => <PaletteLines key={group.label} group={group} onChoose={choose} />}
        </Autocomplete.List>
      </div>
      <KeyHints />
    </Autocomplete.Root>
  )
}

interface PaletteInputProps {
  input: RefObject<HTMLInputElement | null>
}

const PaletteInput = ({ input }: PaletteInputProps) => (
  <div className="flex items-center gap-3 border-b border-line pr-2 pl-4 sm:pl-5">
    <Search className="size-5 shrink-0 text-ink-faint" />
    <Autocomplete.Input
      ref={input}
      aria-label="Search everything"
      placeholder="People, services, requests, invoices, screens"
      spellCheck={false}
      autoCapitalize="off"
      className="-mr-2 -ml-1 my-2 h-11 min-w-0 flex-1 rounded-md bg-transparent px-2 text-lg text-ink focus-visible:outline-offset-0"
    />
    <Dialog.Close
      aria-label="Close"
      className="grid size-11 shrink-0 place-items-center rounded-full text-ink-soft hover:bg-sunk hover:text-ink"
    >
      <X className="size-5" />
    </Dialog.Close>
  </div>
)

interface PaletteLinesProps {
  group: PaletteGroup
  onChoose: (item: PaletteItem) => void
}

const PaletteLines = ({ group, onChoose }: PaletteLinesProps) => (
  <Autocomplete.Group items={group.items} className="not-last:mb-2">
    <Autocomplete.GroupLabel className="px-3 pt-2 pb-1 text-xs font-semibold text-ink-faint">
      {group.label}
    </Autocomplete.GroupLabel>
    <Autocomplete.Collection>
      {(item: PaletteItem) => <PaletteLine key={item.key} item={item} onChoose={() => onChoose(item)} />}
    </Autocomplete.Collection>
  </Autocomplete.Group>
)

const KeyHints = () => (
  <p
    aria-hidden="true"
    className="flex items-center gap-4 border-t border-line px-5 py-2.5 text-xs text-ink-faint max-sm:hidden pointer-coarse:hidden [&>span]:flex [&>span]:items-center [&>span]:gap-1.5"
  >
    <span>
      <Keycap>↑</Keycap>
      <Keycap>↓</Keycap>
      chooses
    </span>
    <span>
      <Keycap>
        <CornerDownLeft className="size-3.5" />
      </Keycap>
      opens
    </span>
    <span>
      <Keycap>Esc</Keycap>
      closes
    </span>
  </p>
)

const NothingFor = ({ text, title }: { text: string; title: string }) => (
  <div className="flex flex-col items-center px-6 py-8 text-center">
    <NothingFoundArt aria-hidden="true" className="h-auto w-44" />
    <p className="mt-4 font-display text-xl">{title}</p>
    <p className="mt-1 max-w-sm text-ink-soft">
      {`Nothing on this device contains “${text}”. Try fewer letters, or look through a list.`}
    </p>
  </div>
)
