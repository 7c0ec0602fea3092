import { filter, type Observable } from 'rxjs'
import type { Store } from '../database/store.ts'
import type { Bucket } from '../domain/mutation.ts'
import type { FileCache } from '../remote/file-cache.ts'

/**
 * Removes cached files that no row references, whenever rows have changed; not during a full pull. Returns the
 * subscription.
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
