import { ArrowLeft, ArrowRight, X } from 'lucide-react'
import type { ComponentProps } from 'react'
import type { Elements } from '../../ui/elements.ts'

interface PictureTileProps extends ComponentProps<'li'> {
  place: number
  count: number
  dragged: boolean
  onMove: (to: number) => void
  onRemove: () => void
  children: Elements
}

/** One picture of the list, with buttons for everything dragging can do. */
export function PictureTile(props: PictureTileProps) {
  const { place, count, dragged, onMove, onRemove, children, ...item } = props
  const name = `picture ${place + 1}`
  return (
    <li
      {...item}
      draggable
      className={`min-w-0 cursor-grab overflow-hidden rounded-lg border bg-surface transition-[opacity,border-color] active:cursor-grabbing ${dragged ? 'border-leaf-text opacity-55' : 'border-line'}`}
    >
      <div className="relative aspect-4/3 bg-sunk">
        {children}
        <span
          aria-hidden="true"
          className="absolute top-2 left-2 grid size-6.5 place-items-center rounded-full bg-surface/90 text-xs font-semibold tabular-nums"
        >
          {place + 1}
        </span>
      </div>
      <div className="flex justify-between">
        <TileButton
          data-move="earlier"
          label={`Move ${name} earlier`}
          disabled={place === 0}
          onClick={() => onMove(place - 1)}
        >
          <ArrowLeft className="size-4.5" />
        </TileButton>
        <TileButton
          data-move="later"
          label={`Move ${name} later`}
          disabled={place === count - 1}
          onClick={() => onMove(place + 1)}
        >
          <ArrowRight className="size-4.5" />
        </TileButton>
        <TileButton data-remove label={`Remove ${name}`} onClick={onRemove} className="hover:text-red-text">
          <X className="size-4.5" />
        </TileButton>
      </div>
    </li>
  )
}

const TileButton = ({ label, className = '', ...rest }: ComponentProps<'button'> & { label: string }) => (
  <button
    {...rest}
    type="button"
    aria-label={label}
    className={`grid h-11 min-w-11 place-items-center rounded-md text-ink-soft hover:bg-sunk hover:text-leaf-text disabled:text-ink-faint/50 disabled:hover:bg-transparent ${className}`}
  />
)
