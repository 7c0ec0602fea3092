import * as v from 'valibot'
import { LetterheadForm, saveLetterhead, typedLetterhead } from '../../../src/domain/invoice/letterhead.ts'
import { PaymentForm, paymentForm, savePaymentDetails } from '../../../src/domain/invoice/payment-details.ts'
import { block, unblock } from '../../../src/domain/profile/block.ts'
import { reportTo } from '../../../src/domain/profile/report.ts'
import type { Message } from '../../../src/domain/rows.ts'
import { contactDraft, sendMessage } from '../../../src/domain/thread/contact-message.ts'
import { isApproved } from '../../../src/domain/viewer.ts'
import { aLogoPicture } from '../../support/rows.ts'
import { oneOf, type PersonAction, type Situation } from './situation.ts'

/** Returns the user ids of everyone the person sees: members, providers, and clients who sent requests. */
const visibleUsers = ({ view, viewer }: Situation): string[] => {
  const seen = [
    ...view.rows('profiles').map(({ id }) => id),
    ...view.rows('jobs').map(({ posted_by }) => posted_by),
    ...view.rows('clients').map(({ user_id }) => user_id),
  ]
  return [...new Set(seen)].filter((id) => id !== viewer.user.id)
}

export const peopleActions = {
  block(situation) {
    const person = oneOf(situation.chance, visibleUsers(situation))
    return person ? [block(person)] : null
  },
  unblock(situation) {
    const person = oneOf(situation.chance, situation.everyone)
    return person && person !== situation.viewer.user.id ? [unblock(person)] : null
  },
  report(situation) {
    const { view, viewer, chance, uniqueWord } = situation
    const others = view.rows('jobs').filter(({ posted_by }) => posted_by !== viewer.user.id)
    const received = view.rows('message_reads').flatMap(({ application_id, as_client }) => {
      const isOther = (row: Message) =>
        row.application_id === application_id && row.kind === 'text' && row.sent_by_client !== as_client
      return view.rows('messages').filter(isOther)
    })
    const kind = chance.pick(['profile', 'service', 'request', 'message'] as const)
    const reported = {
      profile: view.rows('profiles'),
      service: others,
      request: view.rows('job_applications'),
      message: received,
    }
    const about = oneOf<{ id: string }>(chance, reported[kind])
    if (!about || about.id === viewer.user.id) return null
    return [reportTo(crypto.randomUUID(), kind, about.id, `This is no work at all: ${uniqueWord}`)]
  },
  writeTo(situation) {
    const { view, viewer, chance, uniqueWord, at } = situation
    const { profile } = viewer
    if (!profile || !isApproved(viewer)) return null
    const open = view
      .rows('profiles')
      .filter(({ id, allow_contact, is_approved }) => id !== profile.id && allow_contact && is_approved)
    const member = oneOf(chance, open)
    if (!member) return null
    return [sendMessage(member.id, { ...contactDraft(profile, member), subject: `Hello ${uniqueWord}` }, at)]
  },
  savePayment({ view, viewer, uniqueWord }) {
    const row = viewer.profile && view.row('payment_details', viewer.profile.id)
    const typed = row && {
      ...paymentForm(row),
      details: `IBAN ${uniqueWord}`,
      payment_link: `https://pay.example/${uniqueWord}`,
    }
    const saved = typed && savePaymentDetails(row, v.parse(PaymentForm, typed))
    return saved ? [saved] : null
  },
  saveLetterhead({ view, viewer, chance, uniqueWord, at }) {
    const row = viewer.profile && isApproved(viewer) && view.row('payment_details', viewer.profile.id)
    if (!row) return null
    const typed = {
      business_name: `Studio ${uniqueWord}`,
      logo: aLogoPicture,
      accent: chance.pick(['', '#17548f', '#7a2e5d']),
      closing_line: chance.pick(['', 'Thank you.']),
    }
    const saved = saveLetterhead(row, v.parse(LetterheadForm, typed), crypto.randomUUID(), at)
    return saved ? [saved] : null
  },
  takeLogoAway({ view, viewer, at }) {
    const row = viewer.profile && view.row('payment_details', viewer.profile.id)
    if (!row) return null
    const typed = { ...typedLetterhead(row), logo: null }
    const saved = saveLetterhead(row, v.parse(LetterheadForm, typed), crypto.randomUUID(), at)
    return saved ? [saved] : null
  },
} satisfies Record<string, PersonAction>
