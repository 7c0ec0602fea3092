/** What this device has stored about the install prompt. */
export interface InstallMemory {
  /** Points for useful events so far; see `recordUse`. */
  useful: number
  /** The user declined or installed it. The menu still offers it. */
  dismissed: boolean
  /** The user was told that a tab of Safari loses its data after seven days. */
  warned: boolean
}

export type UsefulEvent =
  /** The server applied an action of the user. */
  | 'sent'
  /** The user looked at a list that was not empty. */
  | 'list'

/** Points from which on the app offers to be installed. */
const POINTS_TO_OFFER = 3
const pointsOf: Record<UsefulEvent, number> = { sent: POINTS_TO_OFFER, list: 1 }

export const initialMemory: InstallMemory = { useful: 0, dismissed: false, warned: false }

/** Returns the memory with the event's points added. */
export const recordUse = (memory: InstallMemory, event: UsefulEvent): InstallMemory => ({
  ...memory,
  useful: Math.min(POINTS_TO_OFFER, memory.useful + pointsOf[event]),
})

/** Returns whether to offer the install: after the first action sent or the third list, and never after a refusal. */
export const shouldOfferInstall = ({ useful, dismissed }: InstallMemory): boolean =>
  useful >= POINTS_TO_OFFER && !dismissed

/** Parses the stored memory; anything unreadable counts as none. */
export function parseMemory(text: string | null): InstallMemory {
  try {
    const stored: unknown = JSON.parse(text ?? 'null')
    if (typeof stored !== 'object' || stored === null) return initialMemory
    const { useful, dismissed, warned } = stored as Partial<Record<keyof InstallMemory, unknown>>
    return {
      useful: typeof useful === 'number' ? useful : 0,
      dismissed: dismissed === true,
      warned: warned === true,
    }
  } catch {
    return initialMemory
  }
}
