import { relative } from 'node:path'
import type { FullConfig, Reporter, Suite, TestCase } from '@playwright/test/reporter'
import { type FileReport, writeReports } from './report.ts'

/** Reports each file of tests; its seconds are those of its tests, which run beside those of other files. */
export default class implements Reporter {
  #root: Suite | null = null

  printsToStdio(): boolean {
    return false
  }

  onBegin(_config: FullConfig, root: Suite): void {
    this.#root = root
  }

  onEnd(): void {
    const projects = this.#root?.suites ?? []
    writeReports(projects.flatMap((project) => project.suites.map((file) => reportOf(project.title, file))))
  }
}

function reportOf(suite: string, file: Suite): FileReport {
  const tests = file.allTests()
  const failed = tests.filter((test) => !['expected', 'skipped'].includes(test.outcome()))
  return {
    suite,
    file: relative(process.cwd(), file.location?.file ?? file.title),
    seconds: sum(tests.flatMap(({ results }) => results.map(({ duration }) => duration))) / 1000,
    passed: tests.filter((test) => test.outcome() === 'expected').length,
    failed: failed.length,
    skipped: tests.filter((test) => test.outcome() === 'skipped').length,
    failures: failed.map((test) => ({ title: test.title, message: messageOf(test) })),
  }
}

const messageOf = ({ results }: TestCase): string =>
  results.flatMap(({ errors }) => errors.map(({ message, value }) => message ?? value ?? '')).join('\n')

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)
