import type { Viewer } from '../../../domain/viewer.ts'
import { allScreens, type Destination } from '../navigation.ts'

/** The letter after "g" of each screen that has a shortcut. */
const screenLetters: Partial<Record<Destination['to'], string>> = {
  '/': 'h',
  '/jobs': 's',
  '/directory': 'd',
  '/my-jobs': 'm',
  '/invoices': 'i',
  '/client-dashboard': 'c',
  '/profile': 'p',
  '/account': 'a',
  '/admin': 'v',
  '/unsent': 'u',
  '/storage': 'o',
}

/** Returns the viewer's screens that have a letter. */
export const screenShortcuts = (viewer: Viewer): { letter: string; to: Destination['to']; label: string }[] =>
  allScreens(viewer).flatMap(({ to, label }) => {
    const letter = screenLetters[to]
    return letter ? [{ letter, to, label }] : []
  })

/** Returns the name of the command key on this device. */
export const commandKey = (): string => (/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl')

export const shortcutLabels = {
  title: 'Keyboard shortcuts',
  palette: 'Search everything',
  undo: 'Undo what can still be undone',
  list: 'Show this list',
  search: 'Go to this screen’s search',
  close: 'Close what is open',
  go: (label: string) => `Go to ${label}`,
  after: 'then',
  and: 'and',
  letters: 'Single-letter shortcuts',
  lettersHint: 'Off: only shortcuts with Ctrl or ⌘ work, so that dictation and slips do nothing.',
}
