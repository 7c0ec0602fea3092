import { useEffect, useState } from 'react'
import { onSharedFiles, type SharedFile, sharedFiles } from '../remote/shared-files.ts'
import { useEngine } from './app-services.ts'

export { deleteSharedFiles, type SharedFile } from '../remote/shared-files.ts'

/** Returns the files that other apps shared with this one, newest first; null until they are read. */
export function useSharedFiles(): readonly SharedFile[] | null {
  const { user } = useEngine()
  const [files, setFiles] = useState<readonly SharedFile[] | null>(null)
  useEffect(() => {
    let current = true
    const read = () =>
      sharedFiles(user?.id ?? null).then(
        (found) => current && setFiles(found),
        (error: unknown) => console.warn('Shared files could not be read', error),
      )
    void read()
    const stop = onSharedFiles(() => void read())
    return () => {
      current = false
      stop()
    }
  }, [user])
  return files
}
