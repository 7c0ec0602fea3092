import { toast } from '../ui/toast.tsx'

/** Returns whether this device has a share sheet that accepts a PDF. */
export const canShareFiles = (): boolean =>
  navigator.canShare?.({ files: [new File([''], 'a.pdf', { type: 'application/pdf' })] }) ?? false

/** Opens the share sheet with a file. Closing the sheet is not a failure. */
export async function shareFile(content: Blob, name: string): Promise<void> {
  const files = [new File([content], name, { type: content.type })]
  try {
    await navigator.share({ files, title: name })
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
    if (error.name === 'AbortError') return
    if (error.name !== 'NotAllowedError') throw error
    // Making or fetching the file took longer than the browser's user activation lasts: asks for another click.
    toast('The document is ready', {
      duration: 10_000,
      action: { label: 'Share', onClick: () => void shareFile(content, name) },
    })
  }
}
