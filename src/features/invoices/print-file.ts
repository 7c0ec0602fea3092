/** How a printing ended: `blocked` where a window was needed and the browser refused it. */
type PrintOutcome = 'shown' | 'blocked'

export interface Printer {
  /** Shows the browser's print dialogue, or the document in its own window where it has no viewer of its own. */
  print(pdf: Blob): Promise<PrintOutcome>
  /** There will be nothing to print. */
  cancel(): void
}

/** Call it within the click: later, browsers block windows. Null where one was needed and blocked. */
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

/** Browsers without download links need a window for the document; `blocked` where they refuse it. */
export function openWindowForDownload(): Window | 'blocked' | null {
  if ('download' in HTMLAnchorElement.prototype) return null
  return window.open('', '_blank') ?? 'blocked'
}

let frame: HTMLIFrameElement | null = null

/** The frame stays until the next printing: removing it would close the dialogue. */
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
        // A viewer this page may not reach into: the document gets a window, and its own print button.
        resolve(window.open(url, '_blank') ? 'shown' : 'blocked')
      }
    }
    document.body.append(self)
  })
}
