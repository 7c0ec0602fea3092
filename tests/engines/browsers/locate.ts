import type * as TestingLibrary from '@testing-library/dom'

/** A text to look for: whole, or by a regular expression. */
export type Words = string | { source: string; flags: string }

/** An element as a person names it: by role and name, by the label of a field, or by its text. */
export interface Wanted {
  role?: string | undefined
  name?: Words | undefined
  label?: Words | undefined
  text?: Words | undefined
  /** A CSS selector, for what has no name: an input of files. */
  css?: string | undefined
  /** Found although it is hidden: an input of files behind its button. */
  hidden?: boolean | undefined
  /** Which of several is taken, counted round from 0; all of them where this is left out. */
  choice?: number | undefined
  /** Looked for inside this element only. */
  within?: Wanted | undefined
}

/** Runs in the page, where `@testing-library/dom` is loaded. Returns the elements that are wanted. */
export function locate(wanted: Wanted): HTMLElement[] {
  const { TestingLibraryDom: library } = window as unknown as { TestingLibraryDom?: typeof TestingLibrary }
  // The page was replaced meanwhile.
  if (!library) return []
  const toMatcher = (words: Words) =>
    typeof words === 'string' ? words : new RegExp(words.source, words.flags)
  const within = (asked: Wanted): HTMLElement[] => {
    const places = asked.within ? within(asked.within) : [document.body]
    const found = places.flatMap((place) => {
      if (asked.role !== undefined) {
        const options = { hidden: asked.hidden ?? false }
        return library.queryAllByRole(
          place,
          asked.role,
          asked.name === undefined ? options : { ...options, name: toMatcher(asked.name) },
        )
      }
      if (asked.css !== undefined) return [...place.querySelectorAll<HTMLElement>(asked.css)]
      if (asked.label !== undefined) return library.queryAllByLabelText(place, toMatcher(asked.label))
      return library.queryAllByText(place, toMatcher(asked.text ?? ''))
    })
    const shown = asked.hidden ? found : found.filter((element) => element.checkVisibility())
    if (asked.choice === undefined || shown.length === 0) return shown
    const at = asked.choice % shown.length
    return shown.slice(at, at + 1)
  }
  return within(wanted)
}
