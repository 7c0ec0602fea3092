/** What to look for on a screen, in short: a text, or an element as a person names it. */
export type Thing = string | RegExp | Named

export interface Named {
  role?: string | undefined
  name?: string | RegExp
  /** Of a field. */
  label?: string | RegExp
  text?: string | RegExp
  /** A CSS selector, for what has no name: an input of files. */
  css?: string | undefined
  /** Found although it is hidden: an input of files behind its button. */
  hidden?: boolean | undefined
  /** Which of several is taken, counted from 0. */
  choice?: number | undefined
  /** Looked for inside this element only. */
  within?: Thing
}

export const button = (name: string | RegExp, within?: Thing): Named => ({
  role: 'button',
  name,
  ...(within === undefined ? {} : { within }),
})
export const link = (name: string | RegExp): Named => ({ role: 'link', name })
export const field = (label: string | RegExp, within?: Thing): Named => ({
  label,
  ...(within === undefined ? {} : { within }),
})
export const entry = (name: string | RegExp): Named => ({ role: 'listitem', name })
export const dialog = (name: string | RegExp): Named => ({ role: 'dialog', name })
