import { useId, useRef } from 'react'
import { DownloadButton } from '../../components/project-files/download-button.tsx'
import { FileIcon } from '../../components/project-files/file-icon.tsx'
import { usePrivatePicture } from '../../data/use-private-files.ts'
import { fileSize, isPicture } from '../../domain/request/project-file.ts'
import type { ProjectFile } from '../../domain/rows.ts'
import { useInView } from '../../ui/use-in-view.ts'
import { Verbatim } from '../../ui/verbatim.tsx'

/** A project file in the timeline: a picture is shown, everything can be saved. */
export function ThreadFile({ file }: { file: ProjectFile }) {
  const name = useId()
  return (
    <div className="grid grid-cols-1 gap-2">
      {isPicture(file) && <Picture file={file} />}
      <div className="flex items-center gap-3">
        {!isPicture(file) && <FileIcon type={file.file_type} name={file.file_name} />}
        <div className="min-w-0 flex-1">
          <p id={name} className="font-semibold wrap-anywhere">
            <Verbatim>{file.file_name}</Verbatim>
          </p>
          <p className="text-sm text-ink-soft tabular-nums">{fileSize(file.file_size)}</p>
        </div>
        <DownloadButton file={file} describedBy={name} />
      </div>
    </div>
  )
}

/** Fetched when it comes into view; its place is kept until then. */
function Picture({ file }: { file: ProjectFile }) {
  const place = useRef<HTMLDivElement>(null)
  const picture = usePrivatePicture('project-files', file.file_path, useInView(place))
  return (
    <div
      ref={place}
      className="grid h-48 w-64 max-w-full place-items-center overflow-hidden rounded-lg bg-sunk"
    >
      {picture.state === 'shown' && (
        <img src={picture.url} alt={file.file_name} decoding="async" className="size-full object-cover" />
      )}
      {picture.state === 'failed' && (
        <p className="px-3 text-center text-sm text-ink-soft">This picture cannot be shown right now.</p>
      )}
    </div>
  )
}
