import { mkdtempSync, realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/**
 * Returns a new folder that goes with the run of `npm test`: Vitest ends its workers before they could remove what files of
 * tests share.
 */
export function aRunFolder(name: string): string {
  const { TEST_REPORT } = process.env
  return realpathSync(mkdtempSync(join(TEST_REPORT ? dirname(TEST_REPORT) : tmpdir(), `${name}-`)))
}
