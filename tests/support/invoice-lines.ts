import type { InvoiceLine } from '../../src/domain/invoice/invoice-line.ts'
import type { TypedLine } from '../../src/domain/typed-lines.ts'

/** Returns a line of one at $80.00, which says nothing about tax, with the given columns. */
export const aLine = (given: Partial<InvoiceLine>): InvoiceLine => ({
  description: 'Lettering',
  quantity: '1',
  unit: '',
  unit_price: '80.00',
  tax_rate: null,
  exempt_reason: null,
  ...given,
})

/** Returns the same line as it is typed into a form, with the given fields. */
export const aTypedLine = (given: Partial<TypedLine>): TypedLine => ({
  key: '1',
  description: 'Lettering',
  quantity: '1',
  unit: '',
  unit_price: '80.00',
  tax: 'none',
  tax_rate: '',
  exempt_reason: '',
  ...given,
})
