import { FileUp } from 'lucide-react'
import { useId, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { useFileDrop } from '../../ui/use-file-drop.ts'

/** Lets the user pick or drop several files. */
export function UploadArea({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const hint = useId()
  const drop = useFileDrop(onFiles)
  return (
    <div
      {...drop.handlers}
      className={`mt-5 flex flex-wrap items-center justify-between gap-x-5 gap-y-3 rounded-lg border-2 border-dashed p-4 transition-colors ${drop.over ? 'border-leaf-text bg-leaf-wash' : 'border-line-strong/45 bg-sunk/60'}`}
    >
      <p id={hint} className="min-w-0 flex-1 basis-52 text-sm text-ink-soft">
        Add files of up to 10 MB each. Without a network they wait on this device.
      </p>
      <Button
        aria-describedby={hint}
        icon={FileUp}
        onClick={() => input.current?.click()}
        className="max-sm:w-full"
      >
        Upload Files
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Files to upload"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
    </div>
  )
}
