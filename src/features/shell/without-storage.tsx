import { useLocation } from '@tanstack/react-router'
import { DatabaseZap } from 'lucide-react'
import { storesInMemory } from '../../platform/memory-storage.ts'
import type { Elements } from '../../ui/elements.ts'
import { Notice } from '../../ui/notice.tsx'
import { NoStorage } from './no-storage.tsx'

/** Addresses of the screens that show what everybody may read. */
const readable = /^\/(jobs|services|profile\/[^/]+)?\/?$/

/** Shows a screen; where the browser denies storage, only one that does without, with a sentence that says so. */
export function WithoutStorage({ children }: { children: Elements }) {
  const { pathname } = useLocation()
  if (!storesInMemory()) return children
  if (!readable.test(pathname)) return <NoStorage />
  return (
    <>
      <Notice
        tone="amber"
        icon={DatabaseZap}
        title="This browser does not allow this site to store anything"
        className="mt-6"
      >
        <p>You can look around. To sign in, to join or to send anything, allow cookies and site data.</p>
      </Notice>
      {children}
    </>
  )
}
