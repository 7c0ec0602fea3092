import './browser-globals.ts'
import { setTimeout } from 'node:timers/promises'
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { AppProviders } from '../data/providers.tsx'
import type { AppServices } from '../data/use-services.ts'
import { ActionToasts } from '../messages/action-toasts.ts'
import { Accounts } from '../remote/accounts.ts'
import { type Connection, connect } from '../remote/connection.ts'
import { routeTree } from '../routeTree.gen.ts'
import { Session } from '../sync/session.ts'

/** Renders the home page and the board as a visitor sees them before the device holds any rows. Runs in Node. */
export async function renderScreens(): Promise<Record<'home' | 'board', string>> {
  const services = await visitorServices()
  try {
    return { home: await renderScreen('/', services), board: await renderScreen('/jobs', services) }
  } finally {
    await services.session.close()
  }
}

/** Seconds that a screen's code may take to load here: the app waits for two of them, a busy machine may need more. */
const CODE_TIMEOUT_S = 120

async function renderScreen(path: string, services: AppServices): Promise<string> {
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [path] }) })
  await router.load()
  for (let second = 0; second < CODE_TIMEOUT_S; second++) {
    const markup = renderToStaticMarkup(
      <AppProviders services={services}>
        <RouterProvider router={router} />
      </AppProviders>,
    )
    if (markup.includes('<h1')) return markup
    await setTimeout(1_000)
  }
  throw new Error(`${path} was rendered without its heading`)
}

async function visitorServices(): Promise<AppServices> {
  const url = 'http://prerender.invalid'
  const connection: Connection = {
    ...connect({ url, appUrl: url, publishableKey: 'none' }, { device: 'prerender-' }),
    // Supabase's client needs a WebSocket, which Node 20 does not have, and nothing here asks a server.
    supabase: () => new Promise<never>(() => {}),
  }
  const accounts = new Accounts(connection)
  const session = await Session.start(connection, accounts)
  return { connection, accounts, session, actionToasts: new ActionToasts() }
}
