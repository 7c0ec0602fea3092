import { addDays } from '../../../src/domain/calendar.ts'
import { createFromRequest } from '../../../src/domain/invoice/invoice.ts'
import {
  acceptQuote,
  createQuote,
  declineQuote,
  deleteQuote,
  sendQuote,
  withdrawQuote,
} from '../../../src/domain/quote/quote.ts'
import type { Quote } from '../../../src/domain/rows.ts'
import { newInvoice } from './invoice-actions.ts'
import { contents } from './invoice-contents.ts'
import { oneOf, type PersonAction, type Situation } from './situation.ts'

const noTaxDetails = {
  client_tax_number: null,
  client_address: null,
  tax_note: null,
  place_of_supply: null,
  language: null,
}

/** Takes one of the possible steps with any quote the person sees. */
const step =
  (
    of: (quote: Quote, situation: Situation, today: string) => ReturnType<typeof withdrawQuote>[],
  ): PersonAction =>
  (situation) => {
    const today = situation.at.slice(0, 10)
    const steps = situation.view
      .rows('quotes')
      .flatMap((quote) => of(quote, situation, today))
      .flatMap((result) => (result.ok ? [result.value] : []))
    const result = oneOf(situation.chance, steps)
    return result ? [result] : null
  }

export const quoteActions = {
  writeQuote(situation) {
    const { view, viewer, chance, at } = situation
    const { profile } = viewer
    if (!profile) return null
    const possible = view.rows('job_applications').flatMap((request) => {
      const service = view.row('jobs', request.job_id)
      const valid_until = addDays(at.slice(0, 10), chance.below(3))
      const said = { ...contents(situation), ...noTaxDetails, valid_until }
      const context = { id: crypto.randomUUID(), at }
      const written = service && createQuote(profile, { request, service }, said, context)
      return written?.ok ? [written.value] : []
    })
    const written = oneOf(chance, possible)
    return written ? [written] : null
  },
  sendQuote: step((quote, { viewer: { profile }, view }, today) =>
    profile
      ? [sendQuote(profile, view.row('job_applications', quote.application_id ?? '') ?? null, quote, today)]
      : [],
  ),
  withdrawQuote: step((quote, { viewer: { profile } }) => (profile ? [withdrawQuote(profile, quote)] : [])),
  deleteQuote: step((quote, { viewer: { profile }, at }) =>
    profile ? [deleteQuote(profile, quote, at)] : [],
  ),
  acceptQuote: step((quote, { viewer: { client }, view }, today) =>
    client
      ? [acceptQuote(client, view.row('job_applications', quote.application_id ?? '') ?? null, quote, today)]
      : [],
  ),
  declineQuote: step((quote, { viewer: { client } }, today) =>
    client ? [declineQuote(client, quote, today)] : [],
  ),
  /** Copies an accepted quote into an invoice. */
  billQuote(situation) {
    const { view, viewer, chance } = situation
    const { profile } = viewer
    if (!profile) return null
    const accepted = view.rows('quotes').flatMap((quote) => {
      const request = view.row('job_applications', quote.application_id ?? '')
      const isOwn = quote.professional_id === profile.id && quote.status === 'accepted'
      return isOwn && request ? [{ quote, request }] : []
    })
    const chosen = oneOf(chance, accepted)
    if (!chosen) return null
    const { amount, description, lines } = chosen.quote
    const draft = { amount, description, lines, due_date: addDays(situation.at.slice(0, 10), 30) }
    const written = createFromRequest(profile, chosen.request, draft, newInvoice(situation))
    return written.ok ? [written.value] : null
  },
} satisfies Record<string, PersonAction>
