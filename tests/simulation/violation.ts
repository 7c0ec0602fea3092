/** A promise that was broken. `rule` is stable, `about` names the rows, devices and items concerned. */
export class Violation extends Error {
  readonly rule: string
  readonly about: string[]

  constructor(rule: string, message: string, about: string[] = []) {
    super(`${rule}: ${message}`)
    this.rule = rule
    this.about = about
  }
}
