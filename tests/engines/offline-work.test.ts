import { randomBytes } from 'node:crypto'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect } from 'vitest'
import { sendFirstInvoice, writeInvoice } from '../presses/invoices.ts'
import { findOnBoard, REQUEST_MESSAGE, writeRequest } from '../presses/market.ts'
import { button, entry, field } from '../presses/things.ts'
import { storedText } from '../support/device-contents.ts'
import { Line } from '../support/line.ts'
import { readPdf } from '../support/pdf-text.ts'
import { inEveryEngine, offline, online } from './harness.ts'

const SAVED = 'Saved on this device. It will be sent when you are back online.'
const picture = (name: string) => resolve('supabase/embedded/demo/pictures', name)

/** Runs in a page: keeps what is saved as a file. */
function keepSavedFiles(): void {
  const made = URL.createObjectURL
  const kept: Blob[] = []
  URL.createObjectURL = (thing) => {
    if (thing instanceof Blob) kept.push(thing)
    return made.call(URL, thing)
  }
  Object.assign(window, { savedFiles: kept })
}

/** Runs in a page: returns the last saved PDF in base 64; null as long as there is none. */
async function savedPdf(): Promise<string | null> {
  const { savedFiles } = window as unknown as { savedFiles: Blob[] }
  for (const file of savedFiles.toReversed()) {
    const text = Array.from(new Uint8Array(await file.arrayBuffer()), (byte) =>
      String.fromCharCode(byte),
    ).join('')
    if (text.startsWith('%PDF')) return btoa(text)
  }
  return null
}

/** Runs in a page: writes a message into the form, and leaves the page before anything else happens. */
function writeAndLeave(message: string): void {
  setTimeout(() => {
    const field = document.querySelector('[role=dialog] textarea, dialog textarea')
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, message)
    field?.dispatchEvent(new Event('input', { bubbles: true }))
    location.assign('/client-dashboard')
  })
}

inEveryEngine({
  'a client drafts a request with two pictures on a train; the tab is killed; it is sent later': async (
    stage,
  ) => {
    const { market } = stage
    const [member, client] = [await market.member('Ruth'), await market.client('Tara')]
    const service = await market.service(member)
    const device = await stage.device()
    let { person } = device
    await person.signIn(client.email)
    let card = await findOnBoard(person, service.title)
    await person.sees(card)
    await person.isInstalled()

    await offline(stage)
    const form = { role: 'dialog', name: 'Request Service' }
    await person.click(button('Request Service', card))
    await writeRequest(person, REQUEST_MESSAGE, form)
    await person.choose(picture('banner-citrus.jpg'), picture('banner-hills.jpg'))
    await person.sees(button('Remove picture 2'))
    // A draft is stored half a second after the last key.
    const isStored = /"timeline":"Within two weeks".*"milliseconds".*"milliseconds"/
    await expect
      .poll(async () => isStored.test(await person.tab.run(storedText)), { timeout: 60_000 })
      .toBe(true)

    person = await device.crash()
    card = await findOnBoard(person, service.title)
    await person.click(button('Request Service', card))
    await person.sees(/^You left this unfinished/)
    expect(await person.value('Message')).toBe(REQUEST_MESSAGE)
    await person.sees({ role: 'img', name: 'Picture 2', within: form })
    await person.click(button('Send Request', form))
    await person.sees(SAVED)

    await online(stage)
    await person.goto('/client-dashboard')
    await person.sees({ text: 'pending', within: entry(service.title) })
    await expect
      .poll(() => market.rows('job_applications', `job_id=eq.${service.id}&select=message,status`), {
        timeout: 90_000,
      })
      .toEqual([{ message: REQUEST_MESSAGE, status: 'pending' }])
    await person.lacks({ text: 'Waiting to be sent', within: entry(service.title) })
    const stored = await market.objects('portfolio-images', 'portfolio')
    expect(stored.filter((name) => name.includes(client.clientId))).toHaveLength(2)
  },

  'what is typed the moment before the page is left is there afterwards': async ({ market, device }) => {
    const [member, client] = [await market.member('Ines'), await market.client('Nora')]
    const service = await market.service(member)
    const { person } = await device()
    await person.signIn(client.email)
    let card = await findOnBoard(person, service.title)
    await person.click(button('Request Service', card))
    await person.fill(field('Budget range'), '$500 to $1,000')
    await person.tab.run(writeAndLeave, REQUEST_MESSAGE)
    await person.sees({ role: 'heading', name: /^Welcome/ })

    card = await findOnBoard(person, service.title)
    await person.click(button('Request Service', card))
    await person.sees(/^You left this unfinished/)
    expect(await person.value('Message')).toBe(REQUEST_MESSAGE)
    expect(await person.value('Budget range')).toBe('$500 to $1,000')
    expect(await person.tab.run(() => Object.keys(localStorage).join())).not.toContain('left-draft')
  },

  'a professional writes an invoice, prints it to PDF and sends it, all offline': async (stage) => {
    const { market } = stage
    const [member, client] = [await market.member('Ada'), await market.client('Julia')]
    const service = await market.service(member)
    const request = await market.request(client, service, 'in_progress')
    const { person } = await stage.device()
    await person.signIn(member.email)
    await person.goto('/invoices')
    await person.sees('No invoices yet')
    await person.isInstalled()

    await offline(stage)
    await person.goto(`/invoices?request=${request.id}`)
    await writeInvoice(person, { amount: '1250,5', description: 'Lettering of the window' })
    await person.sees('$1,250.50')
    await sendFirstInvoice(person, 'Leaf Bank, account 555 0134')
    await person.sees({ text: 'Sent', within: entry(/INV-/) })
    await person.tab.run(keepSavedFiles)
    await person.click(button('PDF', entry(/INV-/)))
    await expect.poll(() => person.tab.run(savedPdf), { timeout: 60_000 }).not.toBeNull()
    const bytes = Buffer.from((await person.tab.run(savedPdf)) ?? '', 'base64')
    const { pages } = await readPdf(new Uint8Array(bytes).buffer)
    for (const part of [client.company, service.title, '$1,250.50', 'Leaf Bank'])
      expect(pages.join('\n')).toContain(part)

    await online(stage)
    await expect
      .poll(() => market.rows('invoices', `professional_id=eq.${member.id}&select=status,amount`), {
        timeout: 90_000,
      })
      .toMatchObject([{ status: 'sent' }])
  },

  'an administrator decides three times offline': async (stage) => {
    const { market } = stage
    const admin = await market.member('Irma', { is_admin: true })
    const applicants = [
      await market.member('Lotte', { is_approved: false, linkedin_verified: false }),
      await market.member('Mara', { is_approved: false }),
      await market.member('Nele', { is_approved: false }),
    ]
    const [first, second, third] = applicants as [
      (typeof applicants)[0],
      (typeof applicants)[0],
      (typeof applicants)[0],
    ]
    const { person } = await stage.device()
    await person.signIn(admin.email)
    await person.goto('/admin')
    await person.sees(entry(third.name))
    await person.isInstalled()

    await offline(stage)
    await person.tab.reload()
    await person.click(button('Verify LinkedIn', entry(first.name)))
    await person.click(button('Approve', entry(second.name)))
    await person.click(button('Approve', entry(third.name)))
    await person.sees(/Offline, 3 waiting/)

    await online(stage)
    const decided = () =>
      market.rows<{ id: string }>(
        'profiles',
        `id=in.(${applicants.map(({ id }) => id).join()})&select=id,linkedin_verified,is_approved`,
      )
    const byId = (rows: readonly { id: string }[]) => [...rows].sort((a, b) => (a.id < b.id ? -1 : 1))
    await expect
      .poll(async () => byId(await decided()), { timeout: 90_000 })
      .toEqual(
        byId([
          { id: first.id, linkedin_verified: true, is_approved: false } as { id: string },
          { id: second.id, linkedin_verified: true, is_approved: true } as { id: string },
          { id: third.id, linkedin_verified: true, is_approved: true } as { id: string },
        ]),
      )
  },

  'a project file of 10 MB waits, the browser is killed while it is sent, and it arrives once and whole':
    async (stage) => {
      const { market, server } = stage
      const [member, client] = [await market.member('Olive'), await market.client('Fern')]
      const service = await market.service(member)
      const request = await market.request(client, service, 'in_progress')
      const folder = await mkdtemp(join(tmpdir(), 'verdant-circle-file-'))
      const bytes = randomBytes(10 * 1024 * 1024)
      await writeFile(join(folder, 'poster.psd'), bytes)
      const line = await Line.to(server.url)
      line.condition = 'slow'
      const device = await stage.device({ origin: line.url })
      let { person } = device
      await person.signIn(client.email)
      await person.goto('/client-dashboard')
      await person.sees(entry(service.title))
      await person.isInstalled()

      await offline(stage)
      await person.tab.reload()
      await person.click(button('Project Files', entry(service.title)))
      await person.choose(join(folder, 'poster.psd'))
      const files = { role: 'list', name: 'Files' }
      await person.sees({ text: 'poster.psd', within: files })
      await person.sees({ text: 'Waiting to be sent', within: files })

      await online(stage)
      await person.sees({ text: /^Sending \d+ %$/, within: files })
      server.pause()
      person = await device.crash()
      server.resume()
      await person.goto('/client-dashboard')
      await expect
        .poll(
          () => market.rows('project_files', `application_id=eq.${request.id}&select=file_name,file_size`),
          { timeout: 120_000 },
        )
        .toEqual([{ file_name: 'poster.psd', file_size: bytes.length }])
      const [row] = await market.rows<{ file_path: string }>(
        'project_files',
        `application_id=eq.${request.id}`,
      )
      expect(bytes.equals(await market.bytes('project-files', row?.file_path ?? ''))).toBe(true)
    },
})
