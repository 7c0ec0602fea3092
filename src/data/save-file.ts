import { isHomeScreenApp } from '../pwa/install.ts'
import { shareFile } from './share-file.ts'

/**
 * Saves a file under its original name: as a download, so that its content is never displayed by this origin. An
 * installed app on iOS has no downloads: opens the share sheet there.
 */
export async function saveFile(file: Blob, name: string): Promise<void> {
  const shared = { files: [new File([file], name, { type: file.type })] }
  if (isHomeScreenApp() && navigator.canShare?.(shared)) {
    await shareFile(file, name)
    return
  }
  const url = URL.createObjectURL(new Blob([file], { type: 'application/octet-stream' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads the URL later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
