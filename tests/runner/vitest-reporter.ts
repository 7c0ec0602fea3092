import { relative } from 'node:path'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'
import { type FileReport, writeReports } from './report.ts'

/** Reports each file of tests, with the time of its imports and hooks. */
export default class implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const reports = modules.map(reportOf)
    if (unhandled.length > 0) reports.push(outsideOfTests(unhandled))
    writeReports(reports)
  }
}

function reportOf(module: TestModule): FileReport {
  const { collectDuration, duration, environmentSetupDuration, prepareDuration, setupDuration } =
    module.diagnostic()
  const milliseconds = collectDuration + duration + environmentSetupDuration + prepareDuration + setupDuration
  const failures = module.errors().map((error) => ({ title: 'outside of its tests', message: textOf(error) }))
  const counts = { passed: 0, failed: failures.length, skipped: 0 }
  for (const suite of module.children.allSuites())
    for (const error of suite.errors()) {
      failures.push({ title: suite.fullName, message: textOf(error) })
      counts.failed++
    }
  for (const test of module.children.allTests()) {
    const { state, errors = [] } = test.result()
    if (state === 'pending') continue
    counts[state]++
    if (state === 'failed') failures.push({ title: test.fullName, message: errors.map(textOf).join('\n') })
  }
  return {
    suite: module.project.name,
    file: relative(process.cwd(), module.moduleId),
    seconds: milliseconds / 1000,
    ...counts,
    failures,
  }
}

const outsideOfTests = (errors: readonly SerializedError[]): FileReport => ({
  suite: 'errors outside of tests',
  file: '',
  seconds: 0,
  passed: 0,
  failed: errors.length,
  skipped: 0,
  failures: errors.map((error) => ({ title: 'outside of a test', message: textOf(error) })),
})

const textOf = ({ message, stack, diff }: Partial<SerializedError> & { diff?: string }): string =>
  [stack ?? message, diff].filter(Boolean).join('\n')
