import { Hourglass } from 'lucide-react'
import { useAuth } from '../data/use-auth.tsx'
import { isSafariTab } from '../pwa/install.ts'
import { Notice } from '../ui/notice.tsx'

/** Warns, while something is unsent, that a tab of Safari loses its data after seven days without a visit. */
export function SafariWarning() {
  const { unsent } = useAuth()
  if (unsent === 0 || !isSafariTab()) return null
  return (
    <Notice tone="amber" icon={Hourglass} title="Safari keeps this for seven days only">
      A page that is not opened for a week loses what it has stored, your unsent work included. Go online so
      that it is sent, or add the app to your home screen: there it stays.
    </Notice>
  )
}
