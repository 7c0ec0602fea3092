import {
  type Addressee,
  newestTaxDetails,
  noTaxDetails,
  type TypedTaxDetails,
} from '../../domain/invoice/tax-details.ts'
import type { Profile, Tables } from '../../domain/rows.ts'
import type { InvoiceFields } from '../edit-unsent/form-drafts.ts'

/** The rows that are looked at: those of the device, unsent ones included. */
interface Rows {
  row(table: 'job_applications', id: string): Tables['job_applications'] | undefined
  rows(table: 'invoices'): readonly Tables['invoices'][]
}

/** Returns the tax details of the newest invoice to the addressee that a form names; empty where there is none. */
export function knownTaxDetails(
  me: Profile,
  { application_id, client_email }: Pick<InvoiceFields, 'application_id' | 'client_email'>,
  view: Rows,
): TypedTaxDetails {
  const client_id = view.row('job_applications', application_id)?.client_id
  if (application_id !== '' && client_id === undefined) return noTaxDetails
  const addressee: Addressee = client_id === undefined ? { email: client_email } : { client_id }
  return newestTaxDetails(me, addressee, view.rows('invoices'))
}

/** Returns the tax details among the fields of a form. */
export const taxDetailsOf = (fields: TypedTaxDetails): TypedTaxDetails => ({
  client_tax_number: fields.client_tax_number,
  client_address: fields.client_address,
  tax_note: fields.tax_note,
  place_of_supply: fields.place_of_supply,
  language: fields.language,
})

export const haveSameTaxDetails = (one: TypedTaxDetails, other: TypedTaxDetails): boolean =>
  JSON.stringify(taxDetailsOf(one)) === JSON.stringify(taxDetailsOf(other))
