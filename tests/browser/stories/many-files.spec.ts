import { everything } from '../../support/everything.ts'
import { test } from '../market.ts'
import { aFile, chooseFiles, fileLine, openFiles } from '../market-screen.ts'
import { expect } from '../people.ts'

test.use({ serviceWorkers: 'block' })

const FILES = everything ? 200 : 60

test(`${FILES} files at once arrive once each`, async ({ market, signedIn }) => {
  const [member, client] = [await market.member('Mira'), await market.client('Lotte')]
  const service = await market.service(member)
  const request = await market.request(client, service, 'completed')
  const { page } = await signedIn(client.email)
  await openFiles(page, service.title)
  const names = Array.from({ length: FILES }, (_, n) => `photo ${n + 1}.jpg`)
  await chooseFiles(
    page,
    names.map((name) => aFile(name, Buffer.from(name))),
  )
  const arrived = () =>
    market.rows<{ file_name: string }>('project_files', `select=file_name&application_id=eq.${request.id}`)
  await expect.poll(async () => (await arrived()).length, { timeout: 150_000 }).toBe(FILES)
  expect((await arrived()).map(({ file_name }) => file_name).sort()).toEqual([...names].sort())
  expect(await market.objects('project-files', `project-files/${request.id}`)).toHaveLength(FILES)
  await expect(fileLine(page, 'Waiting to be sent')).toHaveCount(0)
})
