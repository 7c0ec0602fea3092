import './browser-globals.ts'
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import type { AppServices } from '../data/app-services.ts'
import { AppProviders } from '../data/providers.tsx'
import { ActionToasts } from '../messages/action-toasts.ts'
import { Accounts } from '../remote/accounts.ts'
import { connect } from '../remote/connection.ts'
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

async function renderScreen(path: string, services: AppServices): Promise<string> {
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [path] }) })
  await router.load()
  return renderToStaticMarkup(
    <AppProviders running={services}>
      <RouterProvider router={router} />
    </AppProviders>,
  )
}

async function visitorServices(): Promise<AppServices> {
  const url = 'http://prerender.invalid'
  // Supabase's client asks for a WebSocket when it is created, which Node 20 does not have.
  const transport = class {
    constructor() {
      throw new Error('A prerendered page has no connection')
    }
  } as unknown as typeof WebSocket
  const connection = connect(
    { url, appUrl: url, publishableKey: 'none' },
    { device: 'prerender-', transport },
  )
  const accounts = new Accounts(connection)
  const session = await Session.start(connection, accounts)
  return { connection, accounts, session, actionToasts: new ActionToasts() }
}
