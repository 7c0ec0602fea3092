/** A day as screens show it, for example "21 November 2026", in the reader's time zone. */
export const dayOf = (at: string): string =>
  new Date(at).toLocaleDateString('en', { day: 'numeric', month: 'long', year: 'numeric' })
