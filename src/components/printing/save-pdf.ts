import { saveFile } from '../../data/save-file.ts'
import { failureOf } from '../../messages/outcome.ts'
import { toast } from '../../ui/toast.tsx'

/**
 * Makes a PDF and saves it as `name`; a browser without download links shows it in a window. Call it within the click:
 * later, browsers block windows. Resolves to whether it succeeded; else a toast says why.
 */
export async function savePdf(name: string, make: () => Promise<Blob>): Promise<boolean> {
  const opened = openWindowForDownload()
  if (opened === 'blocked') {
    toast.error('Please allow popups to download PDF')
    return false
  }
  const saved = await withPdf(make, async (pdf) => {
    if (opened) opened.location.href = URL.createObjectURL(pdf)
    else await saveFile(pdf, name)
  })
  if (!saved) opened?.close()
  return saved
}

/** Returns whether the user decided not to make a file, which needs no message. */
export const isDeclined = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError'

/** Makes a PDF and passes it to `use`. Resolves to whether both succeeded; else a toast says why, or the user knows. */
export async function withPdf(
  make: () => Promise<Blob>,
  use: (pdf: Blob) => Promise<void>,
): Promise<boolean> {
  try {
    await use(await make())
    return true
  } catch (error) {
    if (isDeclined(error)) return false
    console.warn('A PDF could not be made', error)
    toast.error('The PDF could not be made', {
      description: failureOf(error, 'Please try again in a moment.'),
    })
    return false
  }
}

/** Opens a window for browsers without download links; null where none is needed, `blocked` where it is refused. */
function openWindowForDownload(): Window | 'blocked' | null {
  if ('download' in HTMLAnchorElement.prototype) return null
  return window.open('', '_blank') ?? 'blocked'
}
