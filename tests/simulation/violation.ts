/** A broken promise. `rule` is stable (see README.md); `about` names the rows, devices and items concerned. */
export class Violation extends Error {
  readonly rule: string
  readonly about: string[]

  constructor(rule: string, message: string, about: string[] = []) {
    super(`${rule}: ${message}`)
    this.rule = rule
    this.about = about
  }
}
