import type { BrowserContext } from '@playwright/test'

/**
 * What page translators do to texts. `wrap`, as Google Translate in Chrome: a text becomes two nested `font` elements.
 * `replace`, as those of Edge and Firefox: neighbouring texts become one, it is replaced by another, and the elements
 * beside it are taken out and put back.
 */
export const translators = ['wrap', 'replace'] as const
export type Translator = (typeof translators)[number]

/** Translates each page of this context from its first text on. The words stay, so that a test finds them. */
export const translatePages = (context: BrowserContext, translator: Translator): Promise<unknown> =>
  context.addInitScript(translate, translator)

/** Runs in each page. Texts that appear or change later are translated in the same turn. */
function translate(translator: Translator): void {
  if (window.top !== window) return
  const skipped = 'script, style, noscript, textarea, title, svg, [translate="no"], [contenteditable]'
  const translated = new WeakSet<Node>()

  function wrap(text: Text): void {
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    const copy = document.createTextNode(text.data)
    translated.add(copy)
    inner.append(copy)
    outer.append(inner)
    text.replaceWith(outer)
  }

  function replace({ parentElement }: Text): void {
    if (!parentElement) return
    parentElement.normalize()
    const parts = [...parentElement.childNodes].map((part) => {
      if (!(part instanceof Text)) return part
      const copy = document.createTextNode(part.data)
      translated.add(copy)
      return copy
    })
    const focused = document.activeElement
    parentElement.replaceChildren(...parts)
    if (focused instanceof HTMLElement && focused !== document.activeElement) focused.focus()
  }

  function take(text: Text): void {
    const parent = text.parentElement
    if (!parent || translated.has(text) || !/\p{L}/u.test(text.data) || parent.closest(skipped)) return
    if (translator === 'wrap') wrap(text)
    else replace(text)
  }

  function takeAll(root: Node): void {
    if (root instanceof Text) {
      take(root)
      return
    }
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) take(text)
  }

  new MutationObserver((changes) => {
    document.documentElement.lang = 'de'
    for (const { type, target, addedNodes } of changes) {
      if (type === 'characterData') translated.delete(target)
      if (type === 'characterData' && target.isConnected) takeAll(target)
      for (const node of addedNodes) if (node.isConnected) takeAll(node)
    }
  }).observe(document, { subtree: true, childList: true, characterData: true })
}
