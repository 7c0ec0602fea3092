/** The promises that are checked (README.md has each in full). */
export type Rule =
  | 'one-effect'
  | 'never-gone'
  | 'no-overwrite'
  | 'no-flicker'
  | 'undo'
  | 'needs-attention'
  | 'sight'
  | 'left-behind'
  | 'causal-order'
  | 'shown'
  | 'messages'
  | 'payments'
  | 'sums'
  | 'quotes'
  | 'reminders'
  | 'told-once'
  | 'status-edge'
  | 'honest-status'
  | 'comes-to-rest'
  | 'no-storm'
  | 'crash'

/** A broken promise; `about` names the rows, devices and items concerned. */
export class Violation extends Error {
  readonly rule: Rule
  readonly about: string[]

  constructor(rule: Rule, message: string, about: string[] = []) {
    super(`${rule}: ${message}`)
    this.rule = rule
    this.about = about
  }
}
