import { HardDriveDownload, Trash2 } from 'lucide-react'
import { memo, useId, useState } from 'react'
import type { UnsentRow } from '../../data/use-unsent-rows.ts'
import { fileSize } from '../../domain/request/project-file.ts'
import type { ProjectFile } from '../../domain/rows.ts'
import { dayOf } from '../../messages/dates.ts'
import { Badge } from '../../ui/badge.tsx'
import { Verbatim } from '../../ui/verbatim.tsx'
import { InlineQuestion } from '../inline-question.tsx'
import { UnsentProblem } from '../unsent/unsent-problem.tsx'
import { WaitingBadge } from '../unsent/waiting-badge.tsx'
import { DownloadButton } from './download-button.tsx'
import { FileIcon } from './file-icon.tsx'
import { UploadProgress } from './upload-progress.tsx'

interface FileRowProps {
  file: ProjectFile
  /** The viewer's own upload that is waiting, being sent or refused. */
  unsent: UnsentRow<'project_files'> | undefined
  /** The file is cached on this device and opens without a network. */
  cached: boolean
  mayDelete: boolean
  /** Must be a stable function, so that the row does not render again. */
  onDelete: (file: ProjectFile, unsent: UnsentRow<'project_files'> | undefined) => void
}

/** Compares what the row shows: a file itself never changes, only the state of its upload and cache. */
const isUnchanged = (before: FileRowProps, now: FileRowProps): boolean =>
  before.file.id === now.file.id &&
  before.file.created_at === now.file.created_at &&
  before.cached === now.cached &&
  before.mayDelete === now.mayDelete &&
  before.onDelete === now.onDelete &&
  JSON.stringify(before.unsent?.item) === JSON.stringify(now.unsent?.item)

/** One file with its actions. Renders again only if it looks different: hundreds may be sent at once. */
export const FileRow = memo(function FileRow({ file, unsent, cached, mayDelete, onDelete }: FileRowProps) {
  const name = useId()
  const [asking, setAsking] = useState(false)
  const refused = unsent?.item.state === 'attention'
  return (
    <li className="py-4 first:pt-0 last:pb-0">
      <div className="flex items-start gap-3.5">
        <FileIcon type={file.file_type} name={file.file_name} />
        <FileInfo file={file} unsent={unsent} cached={cached} nameId={name} />
        <div className="-my-1 flex shrink-0">
          <DownloadButton file={file} describedBy={name} />
          {mayDelete && !refused && (
            <button
              type="button"
              aria-label="Delete"
              aria-describedby={name}
              onClick={() => setAsking(true)}
              className={`${round} hover:bg-red-wash hover:text-red-text`}
            >
              <Trash2 className="size-5" />
            </button>
          )}
        </div>
      </div>
      {asking && (
        <InlineQuestion
          className="mt-3"
          question="Are you sure you want to delete this file?"
          confirmLabel="Delete"
          onConfirm={() => onDelete(file, unsent)}
          onCancel={() => setAsking(false)}
        />
      )}
      {unsent && refused && (
        <UnsentProblem
          className="mt-3"
          item={unsent.item}
          title="This file could not be sent."
          discardLabel="Remove"
          onDiscard={() => onDelete(file, unsent)}
        />
      )}
    </li>
  )
}, isUnchanged)

const round = 'grid size-11 place-items-center rounded-full text-ink-soft'

interface FileInfoProps extends Pick<FileRowProps, 'file' | 'unsent' | 'cached'> {
  nameId: string
}

const FileInfo = ({ file, unsent, cached, nameId }: FileInfoProps) => (
  <div className="min-w-0 flex-1">
    <h3 id={nameId} className="font-sans text-base font-semibold tracking-normal">
      <Verbatim>{file.file_name}</Verbatim>
    </h3>
    <p className="flex flex-wrap items-center gap-x-3 text-sm sm:gap-x-2 text-ink-soft">
      <span className="tabular-nums">{fileSize(file.file_size)}</span>
      <Dot />
      <span>{file.uploaded_by_client ? 'Client' : 'Professional'}</span>
      <Dot />
      <time dateTime={file.created_at}>{dayOf(file.created_at)}</time>
    </p>
    {unsent && unsent.item.state !== 'attention' && (
      <div className="mt-1.5 flex flex-wrap items-center gap-3">
        <WaitingBadge item={unsent.item} />
        {unsent.item.progress !== null && (
          <UploadProgress share={unsent.item.progress} name={file.file_name} />
        )}
      </div>
    )}
    {cached && !unsent && (
      <p className="mt-1.5">
        <Badge icon={HardDriveDownload}>Opens offline</Badge>
      </p>
    )}
  </div>
)

const Dot = () => (
  <span aria-hidden="true" className="max-sm:hidden">
    ·
  </span>
)
