import { appendFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { indexedDbFlags } from '../../support/find-browser.mjs'
import { bio, killBrowser, openProfile, writeBio } from '../device.ts'
import { test } from '../market.ts'
import { expect, signIn, waitUntilInstalled } from '../people.ts'

const WORDS = 'Written after the power came back'

/** Ends of a log of LevelDB that are no records: it skips them, and goes on behind them. */
const ends = {
  // The length of the file was flushed to the disk, and what was written there was not.
  'zeros, as after a power failure': Buffer.alloc(100),
  // A checksum, the length of 1,000 bytes, the type of a whole record, and ten bytes.
  'a part of a record, as after a kill': Buffer.from([9, 9, 9, 9, 0xe8, 3, 1, ...Buffer.alloc(10, 'part')]),
}

/** Appends to the log of IndexedDB. */
async function damageLog(profile: string, end: Buffer): Promise<void> {
  const folder = join(profile, 'Default', 'IndexedDB')
  const files = await readdir(folder, { recursive: true })
  const logs = files.filter((name) => name.endsWith('.log'))
  expect(logs).toHaveLength(1)
  for (const log of logs) await appendFile(join(folder, log), end)
}

test.skip(indexedDbFlags.length > 0, 'SQLite has no such log')

for (const [name, end] of Object.entries(ends)) {
  test(`the browser's log ends with ${name}: what is saved next is there after a restart`, async ({
    market,
    profile,
  }) => {
    const me = await market.member('Logrun')
    const first = await profile.start()
    await signIn(first.page, me.email)
    await waitUntilInstalled(first.page)
    await expect(first.page.getByText('Up to date').first()).toBeAttached()
    await first.context.close()
    await damageLog(profile.folder, end)

    const second = await profile.start()
    await openProfile(second.page)
    await second.context.setOffline(true)
    await writeBio(second.page, WORDS)
    await expect(second.page.getByText('Offline, 1 waiting').first()).toBeVisible()
    await killBrowser(second.context)

    const third = await profile.start()
    await openProfile(third.page)
    await expect(bio(third.page)).toHaveValue(WORDS)
    await expect.poll(() => market.rows('profiles', `id=eq.${me.id}&select=bio`)).toEqual([{ bio: WORDS }])
    await third.context.close()
  })
}
