import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { importPart } from '../../platform/import-part.ts'

/** Names that such an address has. */
const mayTell = /[?&](?:error|error_code|access_token|message)=/

/**
 * Opens the page of email links where Supabase Auth has redirected to a screen of the app: with the session of a link of
 * earlier emails, or because a link could not be used. Which screen that is depends on the project's settings.
 */
export function useEmailLanding() {
  const hash = useLocation({ select: (location) => location.hash })
  const search = useLocation({ select: (location) => location.searchStr })
  const navigate = useNavigate()
  useEffect(() => {
    if (!mayTell.test(`?${hash}&${search.slice(1)}`)) return
    importPart(() => import('../../domain/email-link.ts'))
      .then(({ readLanding }) => {
        const landing = readLanding(hash, search)
        if (!landing) return
        // In the history state, not in the address: nobody can be sent to a page with a sentence of another's choice.
        void navigate({ to: '/confirm', state: { landing }, replace: true })
      })
      .catch((error) => console.warn('The address of an email link could not be read', error))
  }, [hash, search, navigate])
}
