import { whenFirstRouteRendered } from '../remote/first-route.ts'
import {
  type InstallMemory,
  parseMemory,
  recordUse,
  shouldOfferInstall,
  type UsefulEvent,
} from './install-timing.ts'

/** Chromium's offer to install; the standard's types do not know it. */
interface BeforeInstallPromptEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/** `prompt`: the browser asks. `share`: on an iPhone or iPad, where only the person can do it. Null: not here. */
export type InstallMethod = 'prompt' | 'share' | null

const MEMORY_KEY = 'install'
let installPrompt: BeforeInstallPromptEvent | null = null
let memory = loadMemory()
/** Other offers on the screen. */
let otherPrompts = 0
const listeners = new Set<() => void>()

function notify() {
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
    installPrompt = event as BeforeInstallPromptEvent
    notify()
  })
  window.addEventListener('appinstalled', () => {
    installPrompt = null
    installation.dismiss()
  })
}

export const installation = {
  method: (): InstallMethod => (installPrompt ? 'prompt' : isSafariOnTouch() ? 'share' : null),
  /** True when it is time to speak of it unasked. */
  shouldOffer: () => otherPrompts === 0 && installation.method() !== null && shouldOfferInstall(memory),
  /** Waits while another offer is on the screen: one at a time. Returns how to end that. */
  suspend(): () => void {
    otherPrompts += 1
    notify()
    return () => {
      otherPrompts -= 1
      notify()
    }
  },
  recordUse: (event: UsefulEvent) => saveMemory(recordUse(memory, event)),
  dismiss: () => saveMemory({ ...memory, dismissed: true }),
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** Asks the browser to install the app. Its offer can be taken up once. */
export async function install() {
  const prompt = installPrompt
  installPrompt = null
  installation.dismiss()
  await prompt?.prompt()
}

/** A tab of Safari deletes what it stores after seven days without a visit; an installed app does not. */
export const isSafariTab = (): boolean => safariStandalone() === false

const isSafariOnTouch = () => isSafariTab() && navigator.maxTouchPoints > 0

/** Only Safari knows this property: whether the page was opened from the home screen. */
const safariStandalone = (): boolean | undefined =>
  'standalone' in navigator && typeof navigator.standalone === 'boolean' ? navigator.standalone : undefined

function saveMemory(next: InstallMemory) {
  memory = next
  try {
    localStorage.setItem(MEMORY_KEY, JSON.stringify(next))
  } catch {
    // Storage may be forbidden: then it is remembered until the page is closed.
  }
  notify()
}

function loadMemory(): InstallMemory {
  try {
    return parseMemory(localStorage.getItem(MEMORY_KEY))
  } catch {
    return parseMemory(null)
  }
}
