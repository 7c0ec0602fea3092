import { useEffect, useState } from 'react'
import { deleteSharedFiles, onSharedFiles, type SharedFile, sharedFiles } from '../remote/shared-files.ts'
import { useEngine } from './use-services.ts'

export { deleteSharedFiles, type SharedFile } from '../remote/shared-files.ts'

/**
 * Returns the files that other apps shared with this one, newest first; null until they are read. Deletes those that are in
 * a project already: the page that added them ended before it deleted them.
 */
export function useSharedFiles(): readonly SharedFile[] | null {
  const { user, view } = useEngine()
  const [files, setFiles] = useState<readonly SharedFile[] | null>(null)
  useEffect(() => {
    let current = true
    const readFiles = async () => {
      const stored = await sharedFiles(user?.id ?? null)
      const added = stored.filter(({ id }) => view.row('project_files', id))
      if (current) setFiles(stored.filter((file) => !added.includes(file)))
      if (added.length > 0) await deleteSharedFiles(added.map(({ id }) => id))
    }
    const read = () =>
      readFiles().catch((error: unknown) => console.warn('Shared files could not be read', error))
    void read()
    const stop = onSharedFiles(() => void read())
    return () => {
      current = false
      stop()
    }
  }, [user, view])
  return files
}
