import type { CDPSession, Page } from '@playwright/test'

interface Registration {
  registrationId: string
  scopeURL: string
}

/** Dispatches events that only a browser can send to a service worker: push messages and background syncs. */
export class ServiceWorkerEvents {
  readonly #session: CDPSession
  readonly #target: { origin: string; registrationId: string }

  private constructor(session: CDPSession, origin: string, registrationId: string) {
    this.#session = session
    this.#target = { origin, registrationId }
  }

  /** Attaches to the service worker of this page's site. Works only while the page is open. */
  static async of(page: Page, origin: string): Promise<ServiceWorkerEvents> {
    const session = await page.context().newCDPSession(page)
    const found = new Promise<string>((resolve) => {
      session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const ours = registrations.find(({ scopeURL }: Registration) => new URL(scopeURL).origin === origin)
        if (ours) resolve(ours.registrationId)
      })
    })
    await session.send('ServiceWorker.enable')
    return new ServiceWorkerEvents(session, origin, await found)
  }

  push(data: string) {
    return this.#session.send('ServiceWorker.deliverPushMessage', { ...this.#target, data })
  }

  sync(tag: string) {
    return this.#session.send('ServiceWorker.dispatchSyncEvent', { ...this.#target, tag, lastChance: false })
  }
}
