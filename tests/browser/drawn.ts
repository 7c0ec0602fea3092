import type { Page } from '@playwright/test'

/** Marks as `drawn`, in each document opened from now on, when the app has rendered the heading of its screen. */
export const markWhenDrawn = (page: Page) =>
  page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      if (!document.querySelector('#root h1')) return
      observer.disconnect()
      performance.mark('drawn')
    }).observe(document, { childList: true, subtree: true })
  })
