import { useAuth } from '../../../data/use-auth.tsx'
import { mayQuote } from '../../../domain/request/request.ts'
import type { ServiceRequest } from '../../../domain/rows.ts'
import { isApproved } from '../../../domain/viewer.ts'
import { TextLink } from '../../../ui/text-link.tsx'

/**
 * Leads to the form of a quote, in the conversation of its request. A link above the buttons: another row of them would lift
 * the next step under the toast of the last one.
 */
export function WriteQuoteLink({ request, describedBy }: { request: ServiceRequest; describedBy: string }) {
  const { viewer } = useAuth()
  if (!mayQuote(request) || !isApproved(viewer)) return null
  return (
    <TextLink
      to="/requests/$requestId"
      params={{ requestId: request.id }}
      state={{ opening: { form: 'quote', id: request.id } }}
      aria-describedby={describedBy}
      className="inline-flex min-h-11 items-center justify-self-start"
    >
      Write a quote
    </TextLink>
  )
}
