import { openDeviceStorage } from '../remote/device-storage.ts'
import { storeSharedFiles } from '../remote/shared-files.ts'
import { loadIdentity } from '../sync/device-identity.ts'

/** What Chromium hands to an installed app that opens files; the standard's types do not know it. */
interface LaunchQueue {
  setConsumer(consumer: (launch: { files?: readonly FileSystemFileHandle[] }) => void): void
}

/** Takes files that were opened with the installed app, as if another app had shared them. */
export function listenForOpenedFiles() {
  if (!('launchQueue' in window)) return
  const queue = window.launchQueue as LaunchQueue
  queue.setConsumer(({ files = [] }) => {
    if (files.length > 0)
      storeOpenedFiles(files).catch((error: unknown) => console.warn('Opened files could not be kept', error))
  })
}

async function storeOpenedFiles(handles: readonly FileSystemFileHandle[]) {
  const files = await Promise.all(handles.map((handle) => handle.getFile()))
  const { identity } = await loadIdentity(openDeviceStorage(''))
  await storeSharedFiles(identity?.id ?? null, files, Date.now())
}
