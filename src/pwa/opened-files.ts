import { openDeviceStorage } from '../remote/device-storage.ts'
import { storeSharedFiles } from '../remote/shared-files.ts'
import { loadIdentity } from '../sync/device-identity.ts'

/** Chromium's queue of files opened with an installed app; TypeScript's types lack it. */
interface LaunchQueue {
  setConsumer(consumer: (launch: { files?: readonly FileSystemFileHandle[] }) => void): void
}

/** Stores files that were opened with the installed app, as if another app had shared them. */
export function listenForOpenedFiles() {
  if (!('launchQueue' in window)) return
  const queue = window.launchQueue as LaunchQueue
  queue.setConsumer(({ files = [] }) => {
    if (files.length > 0)
      storeOpenedFiles(files).catch((error: unknown) =>
        console.warn('Opened files could not be stored', error),
      )
  })
}

async function storeOpenedFiles(handles: readonly FileSystemFileHandle[]) {
  const files = await Promise.all(handles.map((handle) => handle.getFile()))
  const { identity } = await loadIdentity(openDeviceStorage(''))
  await storeSharedFiles(identity?.id ?? null, files, Date.now())
}
