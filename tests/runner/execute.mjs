import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * Runs a program of Node, and resolves with what each of its files of tests did: as its reporter wrote it to the file
 * `report`, or without one whether it succeeded. A program that failed without naming a failure has failed as a whole.
 */
export async function execute({ name, command, report, env = {} }) {
  const code = await exitCode(command, report ? { ...env, TEST_REPORT: report } : env)
  if (!report) return [whole(name, code === 0)]
  const files = readReports(report)
  const isTold = code === 0 || files.some(({ failed }) => failed > 0)
  return isTold ? files : [...files, whole(command[0], false)]
}

/** Returns nothing where the program ended without a report. */
function readReports(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return []
  }
}

function exitCode(command, env) {
  return new Promise((resolve) => {
    spawn(process.execPath, command, {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    })
      .on('error', () => resolve(1))
      .on('close', (code) => resolve(code ?? 1))
  })
}

/** The report of a program that has no files of tests. */
const whole = (suite, succeeded) => ({
  ...{ suite, file: '', seconds: 0, passed: 0, failed: 0, skipped: 0, failures: [] },
  ...(succeeded ? { passed: 1 } : { failed: 1 }),
})
