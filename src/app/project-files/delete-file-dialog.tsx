import type { ProjectFile } from '../../domain/rows.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

interface DeleteFileDialogProps {
  file: ProjectFile | null
  onConfirm: () => void
  onCancel: () => void
}

export const DeleteFileDialog = ({ file, onConfirm, onCancel }: DeleteFileDialogProps) => (
  <Dialog
    open={file !== null}
    onClose={onCancel}
    title="Are you sure you want to delete this file?"
    description={<span className="break-words">{file?.file_name}</span>}
    footer={
      <>
        <Button look="secondary" onClick={onCancel} className="max-sm:flex-1">
          Keep it
        </Button>
        <Button look="danger" onClick={onConfirm} className="max-sm:flex-1">
          Delete
        </Button>
      </>
    }
  />
)
