import { Download } from 'lucide-react'
import { saveFile } from '../../data/save-file.ts'
import { useFetchFile } from '../../data/use-private-files.ts'
import type { ProjectFile } from '../../domain/rows.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { toast } from '../../ui/toast.tsx'
import { useBusy } from '../../ui/use-busy.ts'

/** Saves a project file outside of the app. */
export function DownloadButton({ file, describedBy }: { file: ProjectFile; describedBy: string }) {
  const fetchFile = useFetchFile()
  const { busy, during } = useBusy()
  const download = async () => {
    const fetched = await during(fetchFile('project-files', file.file_path))
    // The server serves most types as application/octet-stream.
    if (fetched.ok) await saveFile(new Blob([fetched.file], { type: file.file_type }), file.file_name)
    else toast.error(`Error downloading file: ${fetched.message}`)
  }
  return (
    <button
      type="button"
      aria-label="Download"
      aria-describedby={describedBy}
      aria-busy={busy || undefined}
      disabled={busy}
      onClick={() => void download()}
      className="grid size-11 place-items-center rounded-full text-ink-soft hover:bg-leaf-wash hover:text-leaf-text"
    >
      {busy ? <Spinner /> : <Download className="size-5" />}
    </button>
  )
}
