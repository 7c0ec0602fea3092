import { FolderOpen } from 'lucide-react'
import { sharesFiles } from '../../domain/request/request.ts'
import type { ServiceRequest } from '../../domain/rows.ts'
import { Button } from '../../ui/button.tsx'
import { useKeptState } from '../../ui/redraw.ts'
import { ProjectFilesDialog } from './project-files-dialog.tsx'

/** Opens the files that both sides of a request share. The dialog stays open if sharing ends meanwhile. */
export function ProjectFilesButton({
  request,
  describedBy,
}: {
  request: ServiceRequest
  describedBy: string
}) {
  const [open, setOpen] = useKeptState(`files of ${request.id}`, false)
  return (
    <>
      {sharesFiles(request) && (
        <Button
          variant="secondary"
          size="small"
          aria-describedby={describedBy}
          icon={FolderOpen}
          onClick={() => setOpen(true)}
          className="whitespace-nowrap max-sm:flex-1 max-sm:px-3"
        >
          Project Files
        </Button>
      )}
      <ProjectFilesDialog request={request} open={open} onClose={() => setOpen(false)} />
    </>
  )
}
