import * as v from 'valibot'

/** Pages that a user passes on the way to another one. */
export type EntryPage = '/login' | '/client-login' | '/register' | '/client-register'

/** Returns whether an address is one of the entry pages, or a page about a password or a link of an email. */
export const isEntryPage = (address: string): boolean =>
  /^\/(login|client-login|register|client-register|reset-password|confirm)\b/.test(address)

/** Returns whether an address is a screen of the app that one can continue at: a path, not another site. */
export const isNextAddress = (address: string): boolean =>
  /^\/(?![/\\])[^\s\\]*$/.test(address) && !isEntryPage(address)

/** Search parameters of the entry pages: `next` is the address to continue at afterwards. */
export const NextSearch = v.object({
  next: v.optional(
    v.fallback(v.optional(v.pipe(v.string(), v.maxLength(600), v.check(isNextAddress))), undefined),
  ),
})

/** Forms that an address opens, with the row that each is about. */
const addressedForms = ['request', 'details', 'service-contact', 'contact'] as const
export type AddressedForm = (typeof addressedForms)[number]

export interface FormInAddress {
  form: AddressedForm
  id: string
}

const inAddress = new RegExp(`^(${addressedForms.join('|')})\\.([\\w-]+)$`)

/** Reads the search parameter `open`, for example `request.5f0c…`; null without one. */
export function formInAddress(open: unknown): FormInAddress | null {
  const [, form, id] = (typeof open === 'string' && inAddress.exec(open)) || []
  return form && id ? { form: form as AddressedForm, id } : null
}

/** Returns the address that opens a form, keeping the other search parameters of `address`. */
export function withFormOpen(address: string, { form, id }: FormInAddress): string {
  const [path = '', search = ''] = address.split('?')
  const parameters = new URLSearchParams(search)
  parameters.set('open', `${form}.${id}`)
  return `${path}?${parameters}`
}

/** Returns path and form of an address to continue at. */
export function readNext(next: string): { path: string; form: FormInAddress | null } {
  const [path = '', search = ''] = next.split('?')
  return { path, form: formInAddress(new URLSearchParams(search).get('open')) }
}

/** Returns the address of an entry page that continues at `next`. */
export const entryAddress = (page: EntryPage, next: string): string =>
  `${page}?${new URLSearchParams({ next })}`
