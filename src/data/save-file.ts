/**
 * Gives a file to the person under its original name: as a download, never opened within this site, whatever it
 * contains. An installed app on iOS has no downloads; there it is handed to the share sheet.
 */
export async function saveFile(file: Blob, name: string): Promise<void> {
  const shared = { files: [new File([file], name, { type: file.type })] }
  const installed = matchMedia('(display-mode: standalone)').matches
  const onIos = /iP(hone|ad|od)/.test(navigator.userAgent)
  if (installed && onIos && navigator.canShare?.(shared)) {
    await navigator.share(shared).catch((error: unknown) => {
      // She closed the sheet.
      if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
    })
    return
  }
  const url = URL.createObjectURL(new Blob([file], { type: 'application/octet-stream' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads it after this turn.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
