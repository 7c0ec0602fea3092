import type { Page } from '@playwright/test'
import { test } from './market.ts'
import { aFile, chooseFiles, download, fileLine, listEntry, openFiles, openFilesOf } from './market-screen.ts'
import { expect } from './people.ts'
import { expectMessages } from './toasts.ts'

const MB = 1024 * 1024

/** Returns the URLs of the private files in the device's caches, of all users. */
const cachedFiles = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('verdant-files-'))
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return kept.flat().map(({ url }) => url)
  })

test('both sides share, download and delete files, online and offline', async ({ market, signedIn }) => {
  const [member, client] = [await market.member('Olive'), await market.client('Fern')]
  const service = await market.service(member)
  const request = await market.request(client, service, 'in_progress')
  const [office, home] = [await signedIn(member.email), await signedIn(client.email)]
  await openFilesOf(office.page, service.title)
  await openFiles(home.page, service.title)
  await expect(home.page.getByRole('heading', { name: 'No files uploaded yet' })).toBeVisible()

  const brief = aFile('Übersicht & Maße..final.txt', Buffer.from('Window: 180 × 90 cm'))
  const whole = aFile('whole.bin', Buffer.alloc(10 * MB, 7))
  await chooseFiles(home.page, [
    brief,
    aFile('nothing.txt', Buffer.alloc(0)),
    aFile('toobig.bin', Buffer.alloc(10 * MB + 1)),
    whole,
  ])
  await expectMessages(
    home.page,
    'This file is empty',
    'File must be less than 10MB',
    'File uploaded successfully!',
  )
  await expect(fileLine(home.page, brief.name).getByText('20.00 Bytes')).toBeVisible()
  await expect(fileLine(home.page, whole.name).getByText('10.00 MB')).toBeVisible()
  await expect(home.page.getByRole('list', { name: 'Files' }).getByRole('listitem')).toHaveCount(2)

  // Whatever its type, a file is only offered as a download.
  const program = aFile('holiday.html', Buffer.from('MZ<script>document.title = "opened"</script>'))
  await chooseFiles(office.page, program)
  await download(home.page, program)
  await expect(home.page).toHaveTitle(/Dashboard|Verdant Circle/)
  await expect(fileLine(home.page, program.name).getByText('Professional')).toBeVisible()
  await expect(fileLine(home.page, program.name).getByRole('button', { name: 'Delete' })).toHaveCount(0)
  await download(office.page, brief)

  await office.offline(true)
  await download(office.page, brief)
  await fileLine(office.page, whole.name).getByRole('button', { name: 'Download' }).click()
  await expectMessages(office.page, /^Error downloading file: You are offline/)
  const proof = aFile('proof.txt', Buffer.from('First proof'))
  await chooseFiles(office.page, proof)
  await expect(fileLine(office.page, proof.name).getByText('Waiting to be sent')).toBeVisible()
  await download(office.page, proof)
  for (const { name } of [brief, program]) {
    await fileLine(office.page, name).getByRole('button', { name: 'Delete' }).click()
    await office.page.getByRole('group').getByRole('button', { name: 'Delete' }).click()
    await expect(fileLine(office.page, name)).toHaveCount(0)
  }
  // The client has closed the dialog; deleted files are removed from the client's device all the same.
  await download(home.page, brief)
  await home.page.keyboard.press('Escape')
  expect(await cachedFiles(home.page)).toHaveLength(2)
  await office.offline(false)
  await expectMessages(office.page, 'File deleted successfully')
  await expect.poll(() => cachedFiles(home.page)).toEqual([])
  await openFiles(home.page, service.title)
  await download(home.page, proof)
  await expect(fileLine(home.page, brief.name)).toHaveCount(0)
  await expect(home.page.getByRole('list', { name: 'Files' }).getByRole('listitem')).toHaveCount(2)
  await expect.poll(() => market.objects('project-files', `project-files/${request.id}`)).toHaveLength(2)
  expect(await cachedFiles(home.page)).toHaveLength(1)
  await home.page.keyboard.press('Escape')
  await home.page.getByRole('button', { name: 'Sign out' }).first().click()
  await expect(home.page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible()
  await expect.poll(() => cachedFiles(home.page)).toEqual([])
})

test('a file that cannot be stored or sent has a clear message each, and the others go on', {
  tag: '@nightly',
}, async ({ market, signedIn }) => {
  const [member, client] = [await market.member('Ada'), await market.client('Hazel')]
  const service = await market.service(member)
  const request = await market.request(client, service, 'accepted')
  const { page, offline } = await signedIn(client.email)
  await openFiles(page, service.title)
  await expect(page.getByRole('heading', { name: 'No files uploaded yet' })).toBeVisible()
  await page.evaluate(() => {
    const read = Blob.prototype.arrayBuffer
    Blob.prototype.arrayBuffer = function (this: Blob) {
      if (this instanceof File && this.name === 'deleted.txt') {
        return Promise.reject(new DOMException('A requested file could not be found', 'NotFoundError'))
      }
      return read.call(this)
    }
    const add = IDBObjectStore.prototype.add
    IDBObjectStore.prototype.add = function (this: IDBObjectStore, value, key) {
      if (value?.bytes?.byteLength === 999) throw new DOMException('The disk is full', 'QuotaExceededError')
      return add.call(this, value, key)
    }
  })
  await chooseFiles(page, [
    aFile('deleted.txt', Buffer.alloc(0)),
    aFile('unkept.txt', Buffer.alloc(999)),
    aFile('fine.txt', Buffer.from('fine')),
  ])
  await expectMessages(
    page,
    'Error uploading file: it could not be read. Was it moved or deleted, or is it a folder?',
    'Error uploading file: this device could not store it; is there free space?',
    'File uploaded successfully!',
  )

  await offline(true)
  const late = aFile('late.txt', Buffer.from('too late'))
  await chooseFiles(page, late)
  await expect(fileLine(page, late.name).getByText('Waiting to be sent')).toBeVisible()
  const fine = fileLine(page, 'fine.txt')
  await fine.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('group').getByRole('button', { name: 'Delete' }).click()
  await expect(fine).toHaveCount(0)
  // The client loses the right to share while both wait.
  await market.change('job_applications', `id=eq.${request.id}`, { status: 'rejected' })
  await offline(false)
  await expectMessages(
    page,
    /^Error uploading file: Permission denied/,
    /^Error deleting file: You may not do this/,
  )
  await expect(fileLine(page, late.name).getByText('This file could not be sent.')).toBeVisible()
  await market.change('job_applications', `id=eq.${request.id}`, { status: 'accepted' })
  await page.reload()
  await listEntry(page, service.title).getByRole('button', { name: 'Project Files' }).click()
  await expect(fileLine(page, late.name).getByText('This file could not be sent.')).toBeVisible()
  await expect(fine).toBeVisible()
  await download(page, late)
  await fileLine(page, late.name).getByRole('button', { name: 'Try again' }).click()
  await expectMessages(page, 'File uploaded successfully!')
  await expect(fileLine(page, late.name).getByText('This file could not be sent.')).toHaveCount(0)
})
