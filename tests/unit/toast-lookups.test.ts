import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { messagesByAction, SAVED_MESSAGE } from '../../src/messages/action-messages.ts'

/*
 * A toast stands for four seconds, and a busy machine may look for it later. Browser tests ask what was recorded when it
 * appeared (`expectMessages`, tests/browser/toasts.ts), not what stands.
 */

const root = resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const below = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => join(folder, file))

/** Whole texts of toasts: those given to `toast` as literals, and the results of actions. */
const toasts = new Set<string | null>([
  SAVED_MESSAGE,
  ...Object.values(messagesByAction).flatMap(({ done, failed }) => [done, failed]),
  ...below('src').flatMap((file) =>
    [...read(file).matchAll(/\btoast\.\w+\(\s*'([^']+)'/g)].map(([, text = '']) => text),
  ),
])

/** Expectations of a source that a toast is on the screen now. */
function lookups(source: string): string[] {
  const constants = new Map(
    [...source.matchAll(/const (\w+) = '([^']+)'/g)].map(([, name, text]) => [name, text]),
  )
  constants.set('SAVED_MESSAGE', SAVED_MESSAGE)
  const looks = /getByText\(\s*(?:'([^']+)'|([A-Z_]+))[^)]*?\)(?:\s*\.first\(\))?,?\s*\)\s*\.toBeVisible\(/g
  return [...source.matchAll(looks)].flatMap(([look, text, name]) =>
    toasts.has(text ?? constants.get(name ?? '') ?? '') ? [look] : [],
  )
}

describe('browser tests', () => {
  test.each([
    ["await expect(page.getByText('Welcome back!')).toBeVisible()", 1],
    ["await expect(\n  a.page.getByText('Profile approved', { exact: true }).first(),\n).toBeVisible()", 1],
    ["const SAVED = 'Profile updated successfully!'\nawait expect(page.getByText(SAVED)).toBeVisible()", 1],
    ['await expect(page.getByText(SAVED_MESSAGE).first()).toBeVisible()', 1],
    ["await expect(page.getByText('Welcome back!')).toHaveCount(0)", 0],
    ["await expect(page.getByText('Member Directory')).toBeVisible()", 0],
    ["await expectMessages(page, 'Welcome back!')", 0],
  ])('%j looks for %i toasts', (source, count) => expect(lookups(source)).toHaveLength(count))

  test('ask the recorder what toasts said', () => {
    const found = below('tests/browser').flatMap((file) =>
      lookups(read(file)).map((look) => `${file}: ${look.replaceAll(/\s+/g, ' ')}`),
    )
    expect(found).toEqual([])
  })
})
