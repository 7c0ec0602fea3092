/** What of a worker's world is used here; the worker's own library would contradict the page's in one project. */
export interface WorkerScope {
  registration: ServiceWorkerRegistration
  clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<WindowClient[]>
    openWindow(url: string): Promise<unknown>
  }
  skipWaiting(): Promise<void>
  addEventListener<Kind extends keyof WorkerEvents>(
    kind: Kind,
    hear: (event: WorkerEvents[Kind]) => void,
  ): void
}

interface WindowClient {
  visibilityState: DocumentVisibilityState
  focus(): Promise<unknown>
  postMessage(message: unknown): void
}

/** Keeps the worker alive until the work is done. */
interface Lasting {
  waitUntil(work: Promise<unknown>): void
}

/** A rule by which the browser answers without the worker. */
interface StaticRoute {
  condition: {
    urlPattern: string | { pathname: string; search: string }
    requestMethod: string
    requestMode?: string
  }
  source: 'cache' | { cacheName: string }
}

interface WorkerEvents {
  install: Lasting & { addRoutes?: (routes: StaticRoute[]) => Promise<void> }
  activate: Lasting
  message: MessageEvent
  push: Lasting & { data: { text(): string } | null }
  notificationclick: Lasting & { notification: Notification }
  pushsubscriptionchange: Lasting
  sync: Lasting & { tag: string }
}

export const worker = self as unknown as WorkerScope
