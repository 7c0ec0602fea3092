import { Menu } from '@base-ui/react/menu'
import { Ellipsis, type LucideIcon } from 'lucide-react'

export interface MoreMenuItem {
  label: string
  icon: LucideIcon
  onClick: () => void
  danger?: boolean
}

/** A menu of rarely used actions behind one small button. */
export function MoreMenu({ label, items }: { label: string; items: readonly MoreMenuItem[] }) {
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger
        aria-label={label}
        className="grid size-11 shrink-0 place-items-center rounded-full text-ink-soft hover:bg-sunk hover:text-ink data-popup-open:bg-sunk"
      >
        <Ellipsis className="size-5.5" />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner align="end" sideOffset={4} className="z-50">
          <Menu.Popup className="min-w-44 rounded-lg border border-line bg-surface p-1.5 shadow-high outline-none transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0">
            {items.map(({ label: text, icon: Icon, onClick, danger }) => (
              <Menu.Item
                key={text}
                onClick={onClick}
                className={`flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 font-medium outline-none select-none data-highlighted:bg-sunk [&_svg]:size-5 [&_svg]:shrink-0 ${danger ? 'text-red-text' : ''}`}
              >
                <Icon />
                <span>{text}</span>
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
