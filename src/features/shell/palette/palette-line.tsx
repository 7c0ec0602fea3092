import { Autocomplete } from '@base-ui/react/autocomplete'
import { ProfilePicture } from '../../../components/profile-view/profile-picture.tsx'
import { Sentence } from '../../../ui/sentence.tsx'
import type { PaletteItem } from './palette-groups.ts'

/** One line of the palette: a label, and a detail that distinguishes similar lines. */
export function PaletteLine({ item, onChoose }: { item: PaletteItem; onChoose: () => void }) {
  const { label, detail, names, person, icon: Icon } = item
  return (
    <Autocomplete.Item
      value={item}
      onClick={onChoose}
      className="flex min-h-12 cursor-pointer scroll-my-2 items-center gap-3.5 rounded-md px-3 py-1.5 outline-none select-none data-highlighted:bg-leaf-wash data-highlighted:text-leaf-text"
    >
      {person ? (
        <ProfilePicture profile={person} size="small" className="size-9!" />
      ) : (
        <span className="grid size-9 shrink-0 place-items-center rounded-full bg-sunk text-ink-soft">
          <Icon className="size-4.5" />
        </span>
      )}
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">
          <Sentence verbatim={names}>{label}</Sentence>
        </span>
        {detail && (
          <span className="block truncate text-sm text-ink-soft">
            <Sentence verbatim={names}>{detail}</Sentence>
          </span>
        )}
      </span>
    </Autocomplete.Item>
  )
}
