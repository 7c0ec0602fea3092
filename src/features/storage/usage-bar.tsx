import type { StorageEstimate } from '../../data/use-device-storage.ts'
import { fileSize } from '../../domain/request/project-file.ts'
import { Card } from '../../ui/card.tsx'

/** Shows the used part of the browser's quota. */
export function UsageBar({ room }: { room: StorageEstimate | null }) {
  if (!room) return <p className="text-ink-soft">This browser does not say how much is used.</p>
  return (
    <Card className="p-5">
      <p className="font-display text-4xl tabular-nums">{fileSize(room.usedBytes)}</p>
      <p className="mt-1 text-ink-soft">
        {`${fileSize(room.usedBytes)} used of about ${fileSize(room.limitBytes)} that this browser allows.`}
      </p>
      <meter
        aria-label="Used of what this browser allows"
        min={0}
        max={room.limitBytes}
        value={room.usedBytes}
        className="meter mt-4 block h-2.5 w-full"
      />
    </Card>
  )
}
