import type { Language } from '../domain/paper-words/words.ts'

/**
 * What an item is to people who listen to the file: an element of its structure (ISO 32000-1, 14.8.4). Items of one element
 * have the same object. Elements are read in the order in which their first items are drawn.
 */
export type Tag =
  | { role: 'Document'; language: Language }
  /** A picture, and what is said in its place. */
  | { role: 'Figure'; within: Tag; alternative: string }
  | { role: TextRole; within: Tag }

export type TextRole = 'H1' | 'H2' | 'P' | 'Table' | 'TR' | 'TH' | 'TD' | 'Link'
