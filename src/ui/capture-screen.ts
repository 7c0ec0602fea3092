/** Of more than this the next start would read for longer than it gains. */
const MOST_CHARACTERS = 300_000

/** What loads, and what Chrome's translation puts around its words. */
const UNFIT = '[aria-busy=true], progress, font'
const COVERS = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'

/** What can be left out below the window without moving anything in it. Of a table, each row decides how wide its columns are. */
const ROWS = 'li, article, section'

/**
 * Returns what `root` shows in the window, as HTML, and the height of all of it in CSS pixels; null where a start would not
 * show the same: while the screen is scrolled, loads, is covered by a dialog or a menu, or is translated by Chrome.
 */
export function captureScreen(root: HTMLElement): { html: string; height: number } | null {
  if (scrollY > 0 || !root.querySelector('h1') || root.querySelector(UNFIT) || document.querySelector(COVERS))
    return null
  const copy = root.cloneNode(true) as HTMLElement
  const copies = copy.querySelectorAll(ROWS)
  for (const [nth, row] of root.querySelectorAll(ROWS).entries())
    if (row.getBoundingClientRect().top >= innerHeight) copies[nth]?.remove()
  // React writes what is typed into the attribute, passwords too.
  for (const field of copy.querySelectorAll('input, textarea')) {
    field.removeAttribute('value')
    field.textContent = ''
  }
  // What is true at this moment alone.
  for (const part of copy.querySelectorAll<HTMLElement>('[data-momentary]')) part.style.visibility = 'hidden'
  // Pictures of this page alone.
  for (const image of copy.querySelectorAll('img[src^="blob:"]')) image.removeAttribute('src')
  const { innerHTML: html } = copy
  return html.length > MOST_CHARACTERS ? null : { html, height: root.scrollHeight }
}
