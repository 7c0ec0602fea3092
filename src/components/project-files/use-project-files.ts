import { useMemo } from 'react'
import { useAuth } from '../../data/use-auth.tsx'
import { useClient } from '../../data/use-client.tsx'
import { useCachedFiles } from '../../data/use-private-files.ts'
import { useRows } from '../../data/use-rows.ts'
import { type UnsentRow, useUnsentRows } from '../../data/use-unsent-rows.ts'
import type { ProjectFile, Service, ServiceRequest } from '../../domain/rows.ts'
import { newestFileFirst } from '../../domain/search/newest-first.ts'

export interface ListedFile {
  file: ProjectFile
  unsent: UnsentRow<'project_files'> | undefined
  cached: boolean
}

/** Returns a request's files, newest first; unsent and refused ones are in the place they will have. */
export function useProjectFiles(request: Pick<ServiceRequest, 'id'>): ListedFile[] {
  const rows = useRows('project_files')
  const unsent = useUnsentRows('project_files')
  const cachedPaths = useCachedFiles('project-files')
  const storedPaths = useMemo(() => new Set(rows.map(({ file_path }) => file_path)), [rows])

  const adding = unsent.filter(({ op }) => op === 'insert')
  const refused = adding.flatMap(({ added }) => (added && !storedPaths.has(added.file_path) ? [added] : []))
  return [...rows, ...refused]
    .filter(({ application_id }) => application_id === request.id)
    .sort(newestFileFirst)
    .map((file) => ({
      file,
      unsent: adding.find(({ id }) => id === file.id),
      cached: cachedPaths.has(file.file_path),
    }))
}

/** The viewer's side of a request. */
export type Side = 'client' | 'professional' | 'neither'

export function useSide(request: ServiceRequest, service: Service | undefined): Side {
  const { viewer } = useAuth()
  const client = useClient()
  if (client?.id === request.client_id) return 'client'
  return viewer.user && service?.posted_by === viewer.user.id ? 'professional' : 'neither'
}
