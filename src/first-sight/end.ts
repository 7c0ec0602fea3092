const VISITED = 'visited'

/** Milliseconds; a window in the background paints nothing. */
const PATIENCE = 1_000

/** On the very first visit first-sight.html stands until the app has come. Throws where storage is forbidden. */
export function beginFirstSight(): void {
  if (location.pathname !== '/' || localStorage.getItem(VISITED)) return
  const { dataset } = document.documentElement
  dataset.firstSight = ''
  // What is pressed there is done by the app once it has come.
  addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLElement>('#first-sight button')
    if (button) dataset.firstSight = String(targetsIn(document.getElementById('first-sight')).indexOf(button))
  })
}

export const firstSightStands = (): boolean => 'firstSight' in document.documentElement.dataset

/** Calls `begin` once a first visit's page is painted, for which the app would not leave a moment; else at once. */
export function afterFirstSight(begin: () => void): void {
  if (!firstSightStands()) {
    begin()
    return
  }
  const painted = new Promise((resolve) => {
    new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true })
  })
  const waited = new Promise((resolve) => setTimeout(resolve, PATIENCE))
  void Promise.race([painted, waited]).then(begin)
}

/**
 * Takes away what index.html shows of the home page on a first visit (first-sight.html), in the moment in which `root`
 * has a screen of its own. The focus goes on to the same place there, and what was pressed meanwhile is pressed there.
 */
export function endFirstSight(root: HTMLElement): void {
  const observer = new MutationObserver(() => {
    if (!root.querySelector('h1')) return
    observer.disconnect()
    const sight = document.getElementById('first-sight')
    const { activeElement } = document
    const focused = activeElement instanceof HTMLElement ? targetsIn(sight).indexOf(activeElement) : -1
    const { dataset } = document.documentElement
    const pressed = dataset.firstSight
    sight?.remove()
    delete dataset.firstSight
    const targets = targetsIn(root)
    targets[focused]?.focus()
    if (pressed) targets[Number(pressed)]?.click()
    try {
      localStorage.setItem(VISITED, 'yes')
    } catch {
      // Storage may be forbidden; every visit is the first one then.
    }
  })
  observer.observe(root, { childList: true, subtree: true })
}

/** `main` has the focus of whoever skipped to the content. */
const targetsIn = (place: Element | null) => [
  ...(place?.querySelectorAll<HTMLElement>('a, button, main') ?? []),
]
