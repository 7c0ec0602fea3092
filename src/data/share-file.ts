import { toast } from 'sonner'

const pdfFile = (content: BlobPart, name: string) => new File([content], name, { type: 'application/pdf' })

/** Returns whether this device has a share sheet that accepts a PDF. */
export const canShareFiles = (): boolean => navigator.canShare?.({ files: [pdfFile('', 'a.pdf')] }) ?? false

/** Opens the share sheet with a PDF. Closing the sheet is not a failure. */
export async function shareFile(pdf: Blob, name: string): Promise<void> {
  const files = [pdfFile(pdf, name)]
  try {
    await navigator.share({ files, title: name })
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
    if (error.name === 'AbortError') return
    if (error.name !== 'NotAllowedError') throw error
    // Making the PDF took longer than the browser's user activation lasts: asks for another click.
    toast('The document is ready', {
      duration: 15_000,
      action: { label: 'Share', onClick: () => void shareFile(pdf, name) },
    })
  }
}
