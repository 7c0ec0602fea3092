/**
 * Saves a file under its original name: as a download, so that its content is never displayed by this origin. An
 * installed app on iOS has no downloads: opens the share sheet there.
 */
export async function saveFile(file: Blob, name: string): Promise<void> {
  const shared = { files: [new File([file], name, { type: file.type })] }
  const installed = matchMedia('(display-mode: standalone)').matches
  const onIos = /iP(hone|ad|od)/.test(navigator.userAgent)
  if (installed && onIos && navigator.canShare?.(shared)) {
    await navigator.share(shared).catch((error: unknown) => {
      // The user closed the sheet.
      if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
    })
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
