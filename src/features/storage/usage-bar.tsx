import type { StorageEstimate } from '../../data/use-device-storage.ts'
import { roundedSize } from '../../domain/project-file.ts'
import { Card } from '../../ui/card.tsx'
import { storageLabels as labels } from './storage-labels.ts'

/** Shows the used part of the browser's quota. */
export function UsageBar({ room }: { room: StorageEstimate | null }) {
  if (!room) return <p className="text-ink-soft">{labels.unknown}</p>
  return (
    <Card className="p-5">
      <p className="font-display text-4xl tabular-nums">{roundedSize(room.usedBytes)}</p>
      <p className="mt-1 text-ink-soft">
        {labels.room(roundedSize(room.usedBytes), roundedSize(room.limitBytes))}
      </p>
      <meter
        aria-label={labels.bar}
        min={0}
        max={room.limitBytes}
        value={room.usedBytes}
        className="meter mt-4 block h-2.5 w-full"
      />
    </Card>
  )
}
