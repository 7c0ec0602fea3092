import { saveFile } from '../../data/save-file.ts'

/** Saves a PDF under its name; `place` is the window of a browser without download links. */
export async function savePdf(pdf: Blob, name: string, openedWindow: Window | null): Promise<void> {
  if (openedWindow) openedWindow.location.href = URL.createObjectURL(pdf)
  else await saveFile(pdf, name)
}
