import { writeFileSync } from 'node:fs'

/** What one file of tests did, as both reporters write it for `run.mjs`. */
export interface FileReport {
  suite: string
  file: string
  seconds: number
  passed: number
  failed: number
  skipped: number
  failures: { title: string; message: string }[]
}

/** Writes the reports to the file that `run.mjs` named; does nothing in a run without one. */
export function writeReports(reports: readonly FileReport[]): void {
  if (process.env.TEST_REPORT) writeFileSync(process.env.TEST_REPORT, JSON.stringify(reports))
}
