import * as v from 'valibot'
import { LENGTHS } from '../limits.gen.ts'
import { line } from '../text.ts'
import { withScheme } from '../web-address.ts'

/** The same rule as the constraint `payment_details_payment_link_shape`. */
const LINK =
  /^https:\/\/([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9](:\d{1,5})?(\/[!-~]*)?$/

const MAX_LENGTH = LENGTHS.payment_details.payment_link

/**
 * Schema of a typed web address where a client pays. Parsing returns it as it is stored: in ASCII, its host in lower case,
 * so that what is shown of it is where it leads; empty where nothing is typed.
 */
export const PaymentLink = v.pipe(
  line(0, '', MAX_LENGTH),
  v.transform(withScheme),
  v.check((typed) => !/^http:/i.test(typed), 'A payment link begins with https://'),
  v.transform((typed) => (URL.canParse(typed) ? new URL(typed).href : typed)),
  v.check(
    (link) => link === '' || LINK.test(link),
    'Please enter a web address such as https://paypal.me/yourname',
  ),
  v.maxLength(MAX_LENGTH, `At most ${MAX_LENGTH} characters, please`),
)

/** Returns the part of a payment link that says whose site it is: `paypal.me`. */
export const siteOf = (link: string): string => new URL(link).host.replace(/^www\./, '')
