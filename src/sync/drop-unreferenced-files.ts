import { filter, type Observable } from 'rxjs'
import type { Store } from '../database/store.ts'
import type { Bucket } from '../domain/mutation.ts'
import type { FileCache } from '../remote/file-cache.ts'

/**
 * Drops kept files that no row names any more, whenever rows have left the store: deleted by someone, withdrawn, or gone
 * with what this person may see. Not in the middle of a pull that brings everything anew. To be unsubscribed from.
 */
export function dropUnreferencedFiles(
  store: Store,
  files: FileCache,
): ReturnType<Observable<unknown>['subscribe']> {
  return store.changes$
    .pipe(filter(() => store.progress !== null && store.progress.cursor !== null))
    .subscribe(() => void files.retain(referencedFiles(store)))
}

function* referencedFiles(store: Store): Iterable<readonly [Bucket, string]> {
  for (const { file_path } of store.rows('project_files').values()) yield ['project-files', file_path]
  for (const { image_urls } of store.rows('portfolios').values()) {
    for (const path of image_urls) yield ['portfolio-images', path]
  }
}
