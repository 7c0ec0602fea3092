/** The part of ServiceWorkerGlobalScope used here: TypeScript's WebWorker types contradict the DOM's in one project. */
export interface WorkerScope {
  registration: ServiceWorkerRegistration
  clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<WindowClient[]>
    openWindow(url: string): Promise<unknown>
  }
  skipWaiting(): Promise<void>
  importScripts(address: string): void
  addEventListener<Kind extends keyof WorkerEvents>(
    kind: Kind,
    listener: (event: WorkerEvents[Kind]) => void,
  ): void
}

interface WindowClient {
  visibilityState: DocumentVisibilityState
  focus(): Promise<unknown>
  postMessage(message: unknown): void
}

/** An event that can keep the worker alive until its work is done. */
interface ExtendableEvent {
  waitUntil(work: Promise<unknown>): void
}

/** A rule by which the browser answers without starting the worker. */
interface StaticRoute {
  condition: {
    urlPattern: string | { pathname: string; search: string }
    requestMethod: string
    requestMode?: string
  }
  source: 'cache' | { cacheName: string }
}

interface WorkerEvents {
  install: ExtendableEvent & { addRoutes?: (routes: StaticRoute[]) => Promise<void> }
  activate: ExtendableEvent
  message: MessageEvent & ExtendableEvent
  push: ExtendableEvent & { data: { text(): string } | null }
  notificationclick: ExtendableEvent & { notification: Notification }
  pushsubscriptionchange: ExtendableEvent
  sync: ExtendableEvent & { tag: string }
}

export const worker = self as unknown as WorkerScope
