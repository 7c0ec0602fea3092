import { whenFirstRouteRendered } from '../remote/first-route.ts'
import { type InstallMemory, offersInstall, readMemory, type UsefulMoment, useful } from './install-timing.ts'

/** Chromium's offer to install; the standard's types do not know it. */
interface InstallOffer extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/** `prompt`: the browser asks. `share`: on an iPhone or iPad, where only the person can do it. Null: not here. */
export type InstallWay = 'prompt' | 'share' | null

const KEY = 'install'
let offer: InstallOffer | null = null
let memory = read()
/** Other offers on the screen. */
let others = 0
const listeners = new Set<() => void>()

function changed() {
  for (const listener of listeners) listener()
}

/**
 * Catches the browser's offer, which comes once and early; we make it when it is wanted. A screen that is being drawn
 * would be drawn anew for it.
 */
export function listenForInstall() {
  window.addEventListener('beforeinstallprompt', async (event) => {
    event.preventDefault()
    await whenFirstRouteRendered()
    offer = event as InstallOffer
    changed()
  })
  window.addEventListener('appinstalled', () => {
    offer = null
    installation.dismiss()
  })
}

export const installation = {
  way: (): InstallWay => (offer ? 'prompt' : isSafariOnTouch() ? 'share' : null),
  /** True when it is time to speak of it unasked. */
  isTime: () => others === 0 && installation.way() !== null && offersInstall(memory),
  /** Waits while another offer is on the screen: one at a time. Returns how to end that. */
  hold(): () => void {
    others += 1
    changed()
    return () => {
      others -= 1
      changed()
    }
  },
  noteUseful: (moment: UsefulMoment) => remember(useful(memory, moment)),
  dismiss: () => remember({ ...memory, dismissed: true }),
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** Asks the browser to install the app. Its offer can be taken up once. */
export async function install() {
  const asked = offer
  offer = null
  installation.dismiss()
  await asked?.prompt()
}

/** A tab of Safari deletes what it stores after seven days without a visit; an installed app does not. */
export const isSafariTab = (): boolean => safariSays() === false

const isSafariOnTouch = () => isSafariTab() && navigator.maxTouchPoints > 0

/** Only Safari knows this property: whether the page was opened from the home screen. */
const safariSays = (): boolean | undefined =>
  'standalone' in navigator && typeof navigator.standalone === 'boolean' ? navigator.standalone : undefined

function remember(next: InstallMemory) {
  memory = next
  try {
    localStorage.setItem(KEY, JSON.stringify(next))
  } catch {
    // Storage may be forbidden: then it is remembered until the page is closed.
  }
  changed()
}

function read(): InstallMemory {
  try {
    return readMemory(localStorage.getItem(KEY))
  } catch {
    return readMemory(null)
  }
}
