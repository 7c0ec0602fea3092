import {
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  lazyRouteComponent,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { supabase } from './supabase.ts'

/** React, a router, supabase-js and two screens: no data on the device, no styles. */
const root = createRootRoute({
  component: () => (
    <>
      <Link to="/">Home</Link> <Link to="/directory">Directory</Link>
      <Outlet />
    </>
  ),
})

function Home() {
  const [email, setEmail] = useState<string | undefined>()
  useEffect(() => {
    const { data } = supabase.auth.onAuthStateChange((_event, session) => setEmail(session?.user.email))
    return () => data.subscription.unsubscribe()
  }, [])
  return <h1>Welcome {email}</h1>
}

const routeTree = root.addChildren([
  createRoute({ getParentRoute: () => root, path: '/', component: Home }),
  createRoute({
    getParentRoute: () => root,
    path: '/directory',
    component: lazyRouteComponent(() => import('./directory.tsx')),
  }),
])
const element = document.getElementById('root')
if (element) createRoot(element).render(<RouterProvider router={createRouter({ routeTree })} />)
