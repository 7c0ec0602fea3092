import { X } from 'lucide-react'
import { useRef } from 'react'
import { FileIcon } from '../../components/project-files/file-icon.tsx'
import { deleteSharedFiles, type SharedFile } from '../../data/use-shared-files.ts'
import { fileSize } from '../../domain/request/project-file.ts'
import { Card } from '../../ui/card.tsx'
import { useObjectUrl } from '../../ui/use-object-url.ts'
import { Verbatim } from '../../ui/verbatim.tsx'

interface SharedFileListProps {
  files: readonly SharedFile[]
  onRemoved: (name: string) => void
}

/** Lists the shared files, each with a button to remove it. */
export function SharedFileList({ files, onRemoved }: SharedFileListProps) {
  const list = useRef<HTMLUListElement>(null)
  return (
    <Card>
      <ul ref={list} tabIndex={-1} aria-label="Shared files" className="divide-y divide-line outline-none">
        {files.map(({ id, file }) => (
          <li key={id} className="flex items-center gap-4 p-3 sm:px-5">
            <Preview file={file} />
            <div className="min-w-0 flex-1">
              <p className="font-medium">
                <Verbatim>{file.name}</Verbatim>
              </p>
              <p className="text-sm text-ink-faint">{fileSize(file.size)}</p>
            </div>
            <button
              type="button"
              aria-label={`Remove ${file.name}`}
              title="Remove"
              onClick={() => {
                // The focused button is removed with its file.
                list.current?.focus()
                onRemoved(file.name)
                void deleteSharedFiles([id])
              }}
              className="grid size-11 shrink-0 place-items-center rounded-full text-ink-soft hover:bg-sunk hover:text-ink"
            >
              <X className="size-5" />
            </button>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Preview({ file }: { file: File }) {
  const url = useObjectUrl(file.type.startsWith('image/') ? file : null)
  if (!file.type.startsWith('image/')) return <FileIcon type={file.type} name={file.name} />
  return (
    <span className="size-14 shrink-0 overflow-hidden rounded-md bg-sunk">
      {url && <img src={url} alt="" width={56} height={56} className="size-full object-cover" />}
    </span>
  )
}
