import * as v from 'valibot'
import { LENGTHS } from '../limits.gen.ts'
import { changedColumns, insert, mutation, type RowsMutation, update } from '../mutation.ts'
import type { Invoice, Logo, PaymentDetails, Quote } from '../rows.ts'
import { optionalLine, orNull } from '../text.ts'
import { type Colour, isReadableOnWhite } from './colour.ts'

/** What the papers of a professional look like. Each part is null where she has not chosen one. */
export interface Letterhead {
  /** Printed at the head, in place of the app's name. */
  name: string | null
  logo: LogoPicture | null
  accent: Colour | null
  /** Printed below the notes. */
  closing: string | null
}

/** A JPEG in base64, and its size in pixels. */
export type LogoPicture = Pick<Logo, 'picture' | 'width' | 'height'>

/** Characters of a logo in base64. */
export const MAX_LOGO_LENGTH = LENGTHS.logos.picture

/** Columns of payment details, invoices and quotes. */
type LetterheadColumns = Pick<PaymentDetails, 'business_name' | 'closing_line' | 'accent' | 'logo_id'>

/** Returns the letterhead of these columns; undefined where nothing is chosen. */
export function letterheadOf(
  columns: LetterheadColumns | null | undefined,
  logo: LogoPicture | null,
): Letterhead | undefined {
  if (!columns) return undefined
  const letterhead = {
    name: columns.business_name,
    logo: logo && { picture: logo.picture, width: logo.width, height: logo.height },
    accent: columns.accent as Colour | null,
    closing: columns.closing_line,
  }
  return Object.values(letterhead).some((part) => part !== null) ? letterhead : undefined
}

/** Returns the logo that a paper shows: its own once it was sent, before that the professional's current one. */
export const logoIdOf = (paper: Invoice | Quote, payment: PaymentDetails | null): string | null =>
  (paper.sent_at === null ? payment?.logo_id : paper.logo_id) ?? null

export const LogoChoice = v.union([
  v.literal('kept'),
  v.null(),
  v.object({ picture: v.string(), width: v.number(), height: v.number() }),
])
/** `kept`: the logo stays as it is; null: there is none. */
export type LogoChoice = v.InferOutput<typeof LogoChoice>

/** The form of the letterhead. Parsing returns the columns that it writes, and the logo. */
export const LetterheadForm = v.object({
  business_name: optionalLine(LENGTHS.payment_details.business_name),
  logo: LogoChoice,
  accent: v.pipe(
    v.string(),
    v.check(
      (colour) => colour === '' || isReadableOnWhite(colour),
      'Too light to read on white paper. Please choose a darker colour.',
    ),
    orNull,
  ),
  closing_line: optionalLine(LENGTHS.payment_details.closing_line),
})
export type LetterheadForm = v.InferOutput<typeof LetterheadForm>
/** The fields as typed. */
export type TypedLetterhead = v.InferInput<typeof LetterheadForm>

/** Returns the initial values of the form. */
export const typedLetterhead = (row: PaymentDetails): TypedLetterhead => ({
  business_name: row.business_name ?? '',
  logo: 'kept',
  accent: row.accent ?? '',
  closing_line: row.closing_line ?? '',
})

/**
 * Writes the columns that differ from `row`, the row with which the form was opened, and adds a chosen logo with the id
 * `newId`. Returns null where nothing differs.
 */
export function saveLetterhead(
  row: PaymentDetails,
  { logo, ...columns }: LetterheadForm,
  newId: string,
  at: string,
): RowsMutation | null {
  const chosen = logo === 'kept' ? null : logo
  const logo_id = logo === 'kept' ? row.logo_id : logo && newId
  const values = changedColumns<PaymentDetails>(row, { ...columns, logo_id })
  if (Object.keys(values).length === 0) return null
  const added = chosen
    ? [insert('logos', newId, { professional_id: row.id, ...chosen }, { created_at: at })]
    : []
  return mutation('letterhead.save', [...added, update('payment_details', row, values)])
}
