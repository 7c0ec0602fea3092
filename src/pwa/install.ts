import { whenFirstRouteRendered } from '../remote/first-route.ts'
import {
  type InstallMemory,
  parseMemory,
  recordUse,
  shouldOfferInstall,
  type UsefulEvent,
} from './install-timing.ts'

/** Chromium's event; TypeScript's types lack it. */
interface BeforeInstallPromptEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/** `prompt`: the browser asks. `share`: on an iPhone or iPad, where the user does it by hand. Null: not possible. */
export type InstallMethod = 'prompt' | 'share' | null

const MEMORY_KEY = 'install'
let installPrompt: BeforeInstallPromptEvent | null = null
let memory = loadMemory()
/** Number of other prompts on the screen. */
let otherPrompts = 0
const listeners = new Set<() => void>()

function notify() {
  for (const listener of listeners) listener()
}

/**
 * Keeps the browser's install prompt, which is fired once and early, for `install`. Waits for the first route: a prompt
 * during its rendering would render it again.
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
  /** Returns whether to show the app's own install prompt now. */
  shouldOffer: () => otherPrompts === 0 && installation.method() !== null && shouldOfferInstall(memory),
  /** Suspends the prompt while another one is on the screen. Returns how to end that. */
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
  /** Returns whether to warn, once, that this browser deletes what it stores. */
  shouldWarn: () => isSafariTab() && !memory.warned,
  recordWarning: () => saveMemory({ ...memory, warned: true }),
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** Asks the browser to install the app. Its prompt can be used once. */
export async function install() {
  const prompt = installPrompt
  installPrompt = null
  installation.dismiss()
  await prompt?.prompt()
}

/**
 * Returns whether this is a tab of Safari, which deletes stored data after seven days without a visit; an installed app
 * keeps it.
 */
export const isSafariTab = (): boolean => safariStandalone() === false

/** Returns whether the page is an app on the home screen of iOS. */
export const isHomeScreenApp = (): boolean => safariStandalone() === true

const isSafariOnTouch = () => isSafariTab() && navigator.maxTouchPoints > 0

/** Returns whether the page was opened from the home screen; only Safari has this property. */
const safariStandalone = (): boolean | undefined =>
  'standalone' in navigator && typeof navigator.standalone === 'boolean' ? navigator.standalone : undefined

function saveMemory(next: InstallMemory) {
  memory = next
  try {
    localStorage.setItem(MEMORY_KEY, JSON.stringify(next))
  } catch {
    // Storage may be denied: then it is remembered until the page is closed.
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
