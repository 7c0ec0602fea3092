import { FileUp } from 'lucide-react'
import { useId } from 'react'
import { Button } from '../../ui/button.tsx'
import { FileDropArea } from '../../ui/file-drop-area.tsx'

/** Lets the user pick or drop several files. */
export function UploadArea({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const hint = useId()
  return (
    <FileDropArea
      label="Files to upload"
      multiple
      hidden
      onFiles={onFiles}
      className="mt-5 flex flex-wrap items-center justify-between gap-x-5 gap-y-3 border-line-strong/45 bg-sunk/60"
    >
      {(browse) => (
        <>
          <p id={hint} className="min-w-0 flex-1 basis-52 text-sm text-ink-soft">
            Add files of up to 10 MB each. Without a network they wait on this device.
          </p>
          <Button aria-describedby={hint} icon={FileUp} onClick={browse} className="max-sm:w-full">
            Upload Files
          </Button>
        </>
      )}
    </FileDropArea>
  )
}
