import { killBrowser } from '../device.ts'
import { test } from '../market.ts'
import { aFile, chooseFiles, download, fileLine, openFiles } from '../market-screen.ts'
import { expect, signIn } from '../people.ts'

const MB = 1024 * 1024

test('the browser is killed twice while it uploads: one object and one row arrive, byte for byte', async ({
  market,
  profile,
}) => {
  const [member, client] = [await market.member('Ottilie'), await market.client('Kim')]
  const service = await market.service(member)
  const request = await market.request(client, service, 'accepted')
  const folder = `project-files/${request.id}`
  const draft = aFile('draft.bin', Buffer.alloc(9 * MB, 'a page of the draft\n'))
  const first = await profile.start()
  await signIn(first.page, client.email)
  await openFiles(first.page, service.title)
  const network = await first.context.newCDPSession(first.page)
  await network.send('Network.enable')
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: MB / 4,
  })
  await chooseFiles(first.page, draft)
  await expect
    .poll(async () => Number(await first.page.getByRole('progressbar').getAttribute('aria-valuenow')))
    .toBeGreaterThan(0)
  await killBrowser(first.context)
  expect(await market.objects('project-files', folder)).toEqual([])

  // This time the whole upload arrives, but not the answer.
  const second = await profile.start()
  const answers = await second.context.newCDPSession(second.page)
  const answered = new Promise((resolve) => answers.once('Fetch.requestPaused', resolve))
  await answers.send('Fetch.enable', {
    patterns: [{ urlPattern: '*/storage/v1/object/project-files/*', requestStage: 'Response' }],
  })
  await second.page.goto('/unsent')
  await answered
  expect(await market.rows('project_files', `application_id=eq.${request.id}`)).toEqual([])
  await killBrowser(second.context)

  const third = await profile.start()
  await openFiles(third.page, service.title)
  await expect(fileLine(third.page, draft.name)).toBeVisible()
  await expect(third.page.getByText('Up to date').first()).toBeAttached()
  await download(third.page, draft)
  await third.context.close()
  const rows = await market.rows<{ file_path: string; file_size: number }>(
    'project_files',
    `application_id=eq.${request.id}`,
  )
  expect(rows).toMatchObject([{ file_name: draft.name, file_size: draft.buffer.length }])
  expect(await market.objects('project-files', folder)).toHaveLength(1)
  const stored = await market.bytes('project-files', rows[0]?.file_path ?? '')
  expect(stored.equals(draft.buffer)).toBe(true)
})
