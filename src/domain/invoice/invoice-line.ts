/**
 * A line of an invoice or a quote. Decimals are strings without a sign, a group or a trailing zero, except that
 * `unit_price` has two decimals and may be negative: a discount is a line with a negative price. `invoice-lines.ts` sums
 * lines up.
 */
export interface InvoiceLine {
  description: string
  /** Above zero, three decimals at most: "1.5". */
  quantity: string
  /** A free word such as "hours"; empty where there is none. */
  unit: string
  /** US dollars: "80.00", "-20.00". */
  unit_price: string
  /** Percent, three decimals at most: "7.7". Null where the line is exempt, or says nothing about tax. */
  tax_rate: string | null
  /** Why no tax is charged; null where a rate is given, or nothing is said about tax. */
  exempt_reason: string | null
}
