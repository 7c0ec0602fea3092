import { addDays } from '../../../src/domain/calendar.ts'
import en from '../../../src/domain/paper-words/en.json' with { type: 'json' }
import { addWords, wordsOf } from '../../../src/domain/paper-words/languages.ts'
import { billQuote } from '../../../src/domain/quote/bill-quote.ts'
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

addWords('en', en)

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
  acceptQuote: step((quote, { viewer: { client }, view }, today) => {
    const request = view.row('job_applications', quote.application_id ?? '') ?? null
    return client ? [acceptQuote(client, request, quote, { accepted_by: client.contact_name }, today)] : []
  }),
  declineQuote: step((quote, { viewer: { client } }, today) =>
    client ? [declineQuote(client, quote, today)] : [],
  ),
  /** Invoices a share of an accepted quote, or what is left of it. */
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
    const part = chance.chance(0.4) ? { percent: chance.pick(['30', '33.333', '50']) } : 'rest'
    const { request, quote } = chosen
    const invoices = view.rows('invoices')
    const written = billQuote(profile, request, quote, part, invoices, wordsOf(null), newInvoice(situation))
    return written.ok ? [written.value] : null
  },
} satisfies Record<string, PersonAction>
