import type * as work from './background-work.ts'
import type { ListedFile } from './static-routes.ts'
import { worker } from './worker-scope.ts'

type BackgroundWork = typeof work

/** The name that vite.config.ts gives to what the script exports. */
declare const backgroundWork: BackgroundWork | undefined

export const isBackgroundWork = ({ url }: ListedFile): boolean =>
  /^assets\/background-work-[^/]+\.js$/.test(url)

/**
 * Returns a function that returns what src/pwa/background-work.ts exports, and runs that script at its first call. The browser
 * keeps the script with this version of the worker: later, a worker may import only what it imported while it was installed.
 * Source: https://www.w3.org/TR/service-workers/#importscripts
 */
export function backgroundWorkOf({ url }: ListedFile): () => BackgroundWork {
  const run = () => worker.importScripts(`/${url}`)
  worker.addEventListener('install', run)
  return () => {
    if (typeof backgroundWork === 'undefined') run()
    if (typeof backgroundWork === 'undefined') throw new Error(`${url} has no background work`)
    return backgroundWork
  }
}
