/** What this device remembers about installing. */
export interface InstallMemory {
  /** How useful the app has been to her so far; see `useful`. */
  useful: number
  /** She said no, or installed it. The menu still has it. */
  dismissed: boolean
}

export type UsefulEvent =
  /** The server took something she did. */
  | 'sent'
  /** She looked at a list with something in it. */
  | 'list'

/** From here on the app has shown what it is good for. */
const POINTS_TO_OFFER = 3
const pointsOf: Record<UsefulEvent, number> = { sent: POINTS_TO_OFFER, list: 1 }

export const initialMemory: InstallMemory = { useful: 0, dismissed: false }

export const recordUse = (memory: InstallMemory, event: UsefulEvent): InstallMemory => ({
  ...memory,
  useful: Math.min(POINTS_TO_OFFER, memory.useful + pointsOf[event]),
})

/** Whether to speak of installing unasked: after the first thing sent or the third list, and never again after a no. */
export const shouldOfferInstall = ({ useful, dismissed }: InstallMemory): boolean =>
  useful >= POINTS_TO_OFFER && !dismissed

/** What was kept under this text; anything unreadable is nothing yet. */
export function parseMemory(text: string | null): InstallMemory {
  try {
    const stored: unknown = JSON.parse(text ?? 'null')
    if (typeof stored !== 'object' || stored === null) return initialMemory
    const { useful, dismissed } = stored as Partial<Record<keyof InstallMemory, unknown>>
    return { useful: typeof useful === 'number' ? useful : 0, dismissed: dismissed === true }
  } catch {
    return initialMemory
  }
}
