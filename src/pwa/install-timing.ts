/** What this device remembers about installing. */
export interface InstallMemory {
  /** How useful the app has been to her so far; see `useful`. */
  useful: number
  /** She said no, or installed it. The menu still has it. */
  dismissed: boolean
}

export type UsefulMoment =
  /** The server took something she did. */
  | 'sent'
  /** She looked at a list with something in it. */
  | 'list'

/** From here on the app has shown what it is good for. */
const ENOUGH = 3
const worth: Record<UsefulMoment, number> = { sent: ENOUGH, list: 1 }

export const nothingYet: InstallMemory = { useful: 0, dismissed: false }

export const useful = (memory: InstallMemory, moment: UsefulMoment): InstallMemory => ({
  ...memory,
  useful: Math.min(ENOUGH, memory.useful + worth[moment]),
})

/** Whether to speak of installing unasked: after the first thing sent or the third list, and never again after a no. */
export const offersInstall = ({ useful: so, dismissed }: InstallMemory): boolean => so >= ENOUGH && !dismissed

/** What was kept under this text; anything unreadable is nothing yet. */
export function readMemory(text: string | null): InstallMemory {
  try {
    const kept: unknown = JSON.parse(text ?? 'null')
    if (typeof kept !== 'object' || kept === null) return nothingYet
    const { useful: so, dismissed } = kept as Partial<Record<keyof InstallMemory, unknown>>
    return { useful: typeof so === 'number' ? so : 0, dismissed: dismissed === true }
  } catch {
    return nothingYet
  }
}
