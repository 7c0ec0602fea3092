import { useCallback, useEffect, useRef } from 'react'
import { useAction } from '../../data/use-action.ts'
import { useLoadError } from '../../data/use-load-error.ts'
import { useRow } from '../../data/use-rows.ts'
import { useUnsent } from '../../data/use-unsent-items.ts'
import type { UnsentRow } from '../../data/use-unsent-rows.ts'
import { deleteFile, mayDeleteFile } from '../../domain/request/project-file.ts'
import { sharesFiles } from '../../domain/request/request.ts'
import type { ProjectFile, ServiceRequest } from '../../domain/rows.ts'
import { Dialog } from '../../ui/dialog.tsx'
import type { DialogProps } from '../../ui/dialog-frame.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { EmptyFilesArt } from '../../ui/illustrations/empty-art.tsx'
import { toast } from '../../ui/toast.tsx'
import { FileRow } from './file-row.tsx'
import { UploadArea } from './upload-area.tsx'
import { useAddProjectFiles, withIds } from './use-add-project-files.ts'
import { type Side, useProjectFiles, useSide } from './use-project-files.ts'

interface ProjectFilesDialogProps {
  request: ServiceRequest
  open: boolean
  onClose: () => void
}

/** The files that both sides of an accepted request share (spec §2, "Project files dialog"). */
export function ProjectFilesDialog({ request, open, onClose }: ProjectFilesDialogProps) {
  const service = useRow('jobs', request.job_id)
  const side = useSide(request, service)
  return (
    <FilesDialog
      open={open}
      onClose={onClose}
      description={service && `${service.title} · ${service.company}`}
      verbatim={[service?.company]}
    >
      <ProjectFiles request={request} side={side} mayChange={side !== 'neither' && sharesFiles(request)} />
    </FilesDialog>
  )
}

interface FilesOfOthersDialogProps {
  requestId: string
  description: string
  open: boolean
  onClose: () => void
}

/** The same for an administrator, who takes no part in the request: opens files, and changes nothing. */
export const FilesOfOthersDialog = ({ requestId, ...dialog }: FilesOfOthersDialogProps) => (
  <FilesDialog {...dialog}>
    <ProjectFiles request={{ id: requestId }} side="neither" mayChange={false} />
  </FilesDialog>
)

const FilesDialog = (props: Omit<DialogProps, 'title'>) => <Dialog wide title="Project Files" {...props} />

interface ProjectFilesProps {
  request: Pick<ServiceRequest, 'id'>
  side: Side
  /** Files can be added, and deleted if the rules allow it. */
  mayChange: boolean
}

/** Rendered within the dialog, so that nothing is read before it opens. */
function ProjectFiles({ request, side, mayChange }: ProjectFilesProps) {
  const files = useProjectFiles(request)
  const share = useAddProjectFiles(request, side === 'client')
  const remove = useRemoveFile()
  const content = useRef<HTMLDivElement>(null)
  const failed = useLoadError('Error loading files')
  const removeAndFocus: typeof remove = useCallback(
    (file, waiting) => {
      // The focused button disappears with the file.
      content.current?.focus()
      remove(file, waiting)
    },
    [remove],
  )
  return (
    <div ref={content} tabIndex={-1} className="outline-none">
      {mayChange && <UploadArea onFiles={(files) => void share(withIds(files))} />}
      {files.length === 0 ? (
        <EmptyState art={<EmptyFilesArt />} title="No files uploaded yet">
          {emptyMessage(failed, side !== 'neither')}
        </EmptyState>
      ) : (
        <ul aria-label="Files" className="mt-6 divide-y divide-line">
          {files.map(({ file, unsent, cached }) => (
            <FileRow
              key={file.id}
              file={file}
              unsent={unsent}
              cached={cached}
              mayDelete={mayChange && mayDeleteFile(file, side === 'client')}
              onDelete={removeAndFocus}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

function emptyMessage(failed: boolean, participates: boolean): string {
  if (failed) return 'Files reach this device with the first connection.'
  return participates
    ? 'Share briefs, drafts and results here: both sides see every file.'
    : 'The client and the professional of this project have not shared anything.'
}

/** Returns a stable function that deletes a file; one that was never sent is only removed from the outbox. */
function useRemoveFile() {
  const act = useAction()
  const { discard } = useUnsent()
  const latest = useRef({ act, discard })
  useEffect(() => {
    latest.current = { act, discard }
  })
  return useCallback((file: ProjectFile, unsent: UnsentRow<'project_files'> | undefined) => {
    if (unsent) {
      void latest.current.discard(unsent.item.id)
      return
    }
    void latest.current.act(deleteFile(file)).then((acted) => {
      if (!acted.ok) toast.error(`Error deleting file: ${acted.message}`)
    })
  }, [])
}
