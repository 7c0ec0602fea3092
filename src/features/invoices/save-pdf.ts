import { saveFile } from '../../data/save-file.ts'

/** Saves a PDF under its name, or shows it in `openedWindow` where the browser has no download links. */
export async function savePdf(pdf: Blob, name: string, openedWindow: Window | null): Promise<void> {
  if (openedWindow) openedWindow.location.href = URL.createObjectURL(pdf)
  else await saveFile(pdf, name)
}
