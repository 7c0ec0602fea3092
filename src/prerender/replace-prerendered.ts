/** Milliseconds for which drawn services stand while the app has a screen, but none of them. */
const PATIENCE = 2_000

const page = document.documentElement

export const firstSightStands = (): boolean => 'firstSight' in page.dataset

/**
 * Takes away what index.html shows on a first visit, in the moment in which `root` has as much to show. The focus goes on
 * to the same place there, what was typed or chosen stays so, and what was pressed meanwhile is pressed there.
 */
export function endFirstSight(root: HTMLElement): void {
  const sight = document.getElementById('first-sight')
  if (!sight || !firstSightStands()) return
  const end = () => {
    if (!sight.isConnected) return
    observer.disconnect()
    const focused = counterpart(document.activeElement, sight, root)
    const pressed = counterpart(sight.querySelector('[data-pressed]'), sight, root)
    const filled = [...sight.querySelectorAll<Field>('input, select')].flatMap((field) =>
      field.value ? [{ value: field.value, field: counterpart(field, sight, root) }] : [],
    )
    sight.remove()
    delete page.dataset.firstSight
    focused?.focus()
    // Before a search takes it off the screen.
    pressed?.click()
    for (const { value, field } of filled) give(value, field)
  }
  let isWaiting = false
  const observer = new MutationObserver(() => {
    if (!root.querySelector('h1')) return
    if (!sight.querySelector('article') || root.querySelector('article')) end()
    else if (!isWaiting) {
      isWaiting = true
      setTimeout(end, PATIENCE)
    }
  })
  observer.observe(root, { childList: true, subtree: true })
}

type Field = HTMLInputElement | HTMLSelectElement

/** What can be pressed, filled in or have the focus; `main` has it once somebody skipped to the content. */
const targetsIn = (place: ParentNode) => [
  ...place.querySelectorAll<HTMLElement>('a, button, input, select, main'),
]

const nameOf = (target: Element): string =>
  target.tagName === 'MAIN'
    ? target.tagName
    : [target.tagName, target.getAttribute('href'), target.ariaLabel, target.textContent].join()

/** The same target in the other place: of those of its name, the one at its position. */
function counterpart(target: Element | null, here: ParentNode, there: ParentNode): HTMLElement | undefined {
  if (!(target instanceof HTMLElement)) return undefined
  const alike = (place: ParentNode) => targetsIn(place).filter((one) => nameOf(one) === nameOf(target))
  return alike(there)[alike(here).indexOf(target)]
}

/** As if it had been typed or chosen there: React keeps a field's own `value` to itself. */
function give(value: string, field: HTMLElement | undefined): void {
  if (!field) return
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
}
