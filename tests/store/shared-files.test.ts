import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import { deleteSharedFiles, sharedFiles, storeSharedFiles } from '../../src/remote/shared-files.ts'

/* Files that other apps share: how many, how large, for how long. */

afterEach(async () => {
  vi.useRealTimers()
  await deleteSharedFiles((await sharedFiles(null)).map(({ id }) => id))
})

const file = (name: string, size = 4) => new File([new Uint8Array(size)], name)
const namesOf = async (user: string | null) => (await sharedFiles(user)).map((shared) => shared.file.name)

test('twenty at once are taken, and it is told how many were left out', async () => {
  const many = Array.from({ length: 23 }, (_, n) => file(`${n + 1}.pdf`))
  expect(await storeSharedFiles(null, many, Date.now())).toBe(3)
  expect((await namesOf(null)).toSorted()).toEqual(
    many
      .slice(0, 20)
      .map(({ name }) => name)
      .toSorted(),
  )
})

test('one above 10 MB is left out', async () => {
  const limit = 10 * 1024 * 1024
  expect(
    await storeSharedFiles(null, [file('large.mov', limit + 1), file('fits.mov', limit)], Date.now()),
  ).toBe(1)
  expect(await namesOf(null)).toEqual(['fits.mov'])
})

test('they are forgotten after a day, also those of somebody else', async () => {
  const day = 86_400_000
  const now = Date.now()
  await storeSharedFiles(null, [file('old.pdf')], now - day - 1)
  await storeSharedFiles('somebody', [file('hers.pdf')], now - day - 1)
  await storeSharedFiles(null, [file('new.pdf')], now - day + 60_000)
  expect(await namesOf(null)).toEqual(['new.pdf'])
  expect(await namesOf('somebody')).toEqual(['new.pdf'])
  vi.useFakeTimers({ now: now - day, toFake: ['Date'] })
  expect(await namesOf('somebody')).toEqual(['new.pdf'])
})
