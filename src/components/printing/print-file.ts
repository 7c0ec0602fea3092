/** `blocked`: a window was needed and the browser refused it. */
type PrintOutcome = 'shown' | 'blocked'

export interface Printer {
  /** Opens the print dialog, or shows the document in a window where the browser has no PDF viewer. */
  print(pdf: Blob): Promise<PrintOutcome>
  /** Closes the window that was opened for the document. */
  cancel(): void
}

/** Call it within the click: later, browsers block windows. Returns null where a window was needed and blocked. */
export function openPrinter(): Printer | null {
  if (navigator.pdfViewerEnabled) return { print: printInFrame, cancel: () => undefined }
  const opened = window.open('', '_blank')
  if (!opened) return null
  return {
    async print(pdf) {
      opened.location.href = URL.createObjectURL(pdf)
      return 'shown'
    },
    cancel: () => opened.close(),
  }
}

let frame: HTMLIFrameElement | null = null

/** The frame stays until the next print: removing it would close the print dialog. */
function printInFrame(pdf: Blob): Promise<PrintOutcome> {
  if (frame) {
    URL.revokeObjectURL(frame.src)
    frame.remove()
  }
  const self = document.createElement('iframe')
  frame = self
  self.title = 'Invoice to print'
  self.tabIndex = -1
  self.setAttribute('aria-hidden', 'true')
  self.style.cssText = 'position:fixed;inset:auto 0 0 auto;width:0;height:0;border:0;visibility:hidden'
  const url = URL.createObjectURL(pdf)
  self.src = url
  return new Promise((resolve) => {
    self.onload = () => {
      try {
        self.contentWindow?.focus()
        self.contentWindow?.print()
        resolve('shown')
      } catch {
        // The page may not script this viewer: shows the document in a window that has its own print button.
        resolve(window.open(url, '_blank') ? 'shown' : 'blocked')
      }
    }
    document.body.append(self)
  })
}
