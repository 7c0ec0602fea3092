/** Chromium's offer to install; the standard's types do not know it. */
interface InstallOffer extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

let offer: InstallOffer | null = null
const listeners = new Set<() => void>()

function change(next: InstallOffer | null) {
  offer = next
  for (const listener of listeners) listener()
}

/** Catches the browser's offer, which comes once and early; our own menu makes it when it is wanted. */
export function listenForInstall() {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    change(event as InstallOffer)
  })
  window.addEventListener('appinstalled', () => change(null))
}

export const installation = {
  offered: () => offer !== null,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** Asks the browser to install the app. An offer can be taken up once. */
export async function install() {
  const asked = offer
  change(null)
  await asked?.prompt()
}
