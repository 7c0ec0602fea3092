import * as v from 'valibot'
import { readEmailAddress } from '../email-address.ts'
import { INVOICES_LANGUAGE, LENGTHS } from '../limits.gen.ts'
import type { Invoice, Profile } from '../rows.ts'
import { newestFirst } from '../search/newest-first.ts'
import { optionalLine, optionalText } from '../text.ts'

/** What an invoice may say about tax beside its lines: the professional's own statement, printed as it is. */
export const TaxDetailsForm = v.object({
  client_tax_number: optionalLine(LENGTHS.invoices.client_tax_number),
  client_address: optionalText(LENGTHS.invoices.client_address),
  tax_note: optionalText(LENGTHS.invoices.tax_note),
  place_of_supply: optionalLine(LENGTHS.invoices.place_of_supply),
  /** Of the paper's words; English where none is chosen. */
  language: v.pipe(
    v.picklist(['', ...INVOICES_LANGUAGE]),
    v.transform((language) => language || null),
  ),
})
/** The fields as typed. */
export type TypedTaxDetails = v.InferInput<typeof TaxDetailsForm>
type TaxDetails = v.InferOutput<typeof TaxDetailsForm>

export const noTaxDetails: TypedTaxDetails = {
  client_tax_number: '',
  client_address: '',
  tax_note: '',
  place_of_supply: '',
  language: '',
}

/** Returns stored tax details as the fields of a form. */
export const typedTaxDetails = (row: TaxDetails): TypedTaxDetails => ({
  client_tax_number: row.client_tax_number ?? '',
  client_address: row.client_address ?? '',
  tax_note: row.tax_note ?? '',
  place_of_supply: row.place_of_supply ?? '',
  language: row.language ?? '',
})

/** The addressee of an invoice: a company of the group, or somebody by e-mail. */
export type Addressee = { client_id: string } | { email: string }

/** Returns the tax details of this professional's newest invoice to the same addressee; empty where there is none. */
export function newestTaxDetails(
  me: Pick<Profile, 'id'>,
  addressee: Addressee,
  invoices: readonly Invoice[],
): TypedTaxDetails {
  const folded = 'email' in addressee ? readEmailAddress(addressee.email).toLowerCase() : ''
  const isSame = ({ client_id, client_email }: Invoice) =>
    'client_id' in addressee
      ? client_id === addressee.client_id
      : folded !== '' && client_email?.toLowerCase() === folded
  const [newest] = invoices
    .filter((row) => row.professional_id === me.id && !row.deleted_at && isSame(row))
    .sort(newestFirst)
  return newest ? typedTaxDetails(newest) : noTaxDetails
}
