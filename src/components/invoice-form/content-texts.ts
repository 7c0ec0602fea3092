import type { TypedTaxDetails } from '../../domain/invoice/tax-details.ts'
import type { TypedLine } from '../../domain/typed-lines.ts'
import { taxDetailsOf } from './known-tax-details.ts'

interface TypedContent extends TypedTaxDetails {
  description: string
  lines: readonly TypedLine[]
}

/** Returns the typed texts that an invoice or a quote will show. */
export const contentTexts = ({ description, lines, ...fields }: TypedContent): string =>
  [
    description,
    ...lines.map((line) => `${line.description}\n${line.unit}\n${line.exempt_reason}`),
    ...Object.values(taxDetailsOf(fields)),
  ].join('\n')
