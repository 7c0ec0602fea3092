import type { Paper } from './paper.ts'

/** Points between the parts of a page. */
export interface Spacing {
  aboveTitle: number
  belowSubtitle: number
  belowParties: number
  /** The panel with the amount, and the baselines in it. */
  panel: { height: number; label: number; amount: number; fact: number; below: number }
  belowTotals: number
  /** The least room in which the notes begin. */
  notes: number
  /** Between the last line of a page and its footer. */
  aboveFooter: number
}

const roomy: Spacing = {
  aboveTitle: 62,
  belowSubtitle: 34,
  belowParties: 20,
  panel: { height: 86, label: 29, amount: 64, fact: 61, below: 40 },
  belowTotals: 44,
  notes: 74,
  aboveFooter: 40,
}

const compact: Spacing = {
  aboveTitle: 50,
  belowSubtitle: 28,
  belowParties: 14,
  panel: { height: 74, label: 24, amount: 57, fact: 57, below: 28 },
  belowTotals: 34,
  notes: 0,
  aboveFooter: 30,
}

/**
 * Returns more room for a paper of one amount and one text than for one with lines, payments, a letter, a bank account or a
 * code.
 */
export const spacingOf = ({ content, totals, payment }: Paper): Spacing =>
  content.kind === 'work' &&
  content.lines.length === 0 &&
  totals.length === 1 &&
  !payment?.lines.length &&
  !payment?.code
    ? roomy
    : compact
