/** Time for which drawn pictures and rows stay while the app has a screen, but no rows. */
const ROWS_TIMEOUT_MS = 2_000

const ROWS = 'main :is(article, li)'

const page = document.documentElement

export const isPrerenderedShown = (): boolean => 'prerendered' in page.dataset

/**
 * Removes the prerendered page as soon as `root` has a screen, and rows where rows of it are shown. Moves the focus to the same
 * element of the app, and clicks there what was clicked meanwhile.
 */
export function replacePrerendered(root: HTMLElement): void {
  const prerendered = document.getElementById('prerendered')
  if (!prerendered || !isPrerenderedShown()) return
  const replace = () => {
    if (!prerendered.isConnected) return
    observer.disconnect()
    const focused = counterpart(document.activeElement, prerendered, root)
    const clicked = counterpart(prerendered.querySelector('[data-clicked]'), prerendered, root)
    prerendered.remove()
    delete page.dataset.prerendered
    focused?.focus()
    clicked?.click()
  }
  let isWaiting = false
  const observer = new MutationObserver(() => {
    if (!root.querySelector('h1')) return
    const hasRows =
      prerendered.querySelector('[data-pictures] img, [data-as-of]') && prerendered.querySelector(ROWS)
    if (!hasRows || root.querySelector(ROWS)) replace()
    else if (!isWaiting) {
      isWaiting = true
      setTimeout(replace, ROWS_TIMEOUT_MS)
    }
  })
  observer.observe(root, { childList: true, subtree: true })
}

/** Elements that can be clicked or have the focus; `main` has it after "Skip to the content". */
const targetsIn = (place: ParentNode) => [...place.querySelectorAll<HTMLElement>('a, button, main')]

const withoutText = (target: Element): string =>
  target.tagName === 'MAIN'
    ? target.tagName
    : [target.tagName, target.getAttribute('href'), target.ariaLabel].join()

const withText = (target: Element): string => `${withoutText(target)} ${target.textContent}`

/**
 * Returns the same element in the other place: of those of its name, the one at its position. A page translator may have
 * changed the text in one of both.
 */
function counterpart(target: Element | null, here: ParentNode, there: ParentNode): HTMLElement | undefined {
  if (!(target instanceof HTMLElement)) return undefined
  const alike = (place: ParentNode, nameOf: (target: Element) => string) =>
    targetsIn(place).filter((one) => nameOf(one) === nameOf(target))
  const by = (nameOf: (target: Element) => string) =>
    alike(there, nameOf)[alike(here, nameOf).indexOf(target)]
  return by(withText) ?? by(withoutText)
}
