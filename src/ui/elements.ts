import type { ReactElement } from 'react'

/**
 * What may stand beside other elements in one parent: elements that come and go, never a bare text. A page translator
 * replaces texts by nodes of its own; React then fails where it looks for the text to remove it, or to insert before it.
 */
export type Elements = ReactElement | readonly Elements[] | boolean | '' | null | undefined
