import { toast } from 'sonner'

const pdfFile = (content: BlobPart, name: string) => new File([content], name, { type: 'application/pdf' })

/** Whether this device has a share sheet that takes a PDF. */
export const canShareFiles = (): boolean => navigator.canShare?.({ files: [pdfFile('', 'a.pdf')] }) ?? false

/** Hands a PDF to the share sheet; closing the sheet is no failure. */
export async function shareFile(pdf: Blob, name: string): Promise<void> {
  const files = [pdfFile(pdf, name)]
  try {
    await navigator.share({ files, title: name })
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
    if (error.name === 'AbortError') return
    if (error.name !== 'NotAllowedError') throw error
    // Making the document took longer than a browser remembers the click: it wants another one.
    toast('The document is ready', {
      duration: 15_000,
      action: { label: 'Share', onClick: () => void shareFile(pdf, name) },
    })
  }
}
