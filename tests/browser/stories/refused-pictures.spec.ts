import { deflateSync } from 'node:zlib'
import { latin1, otherPictures } from '../../support/pictures.ts'
import { test } from '../market.ts'
import { aFile, aPicture, chooseFiles, findOnBoard } from '../market-screen.ts'
import { expect } from '../people.ts'
import { openThread, thread } from '../thread-screen.ts'
import { expectMessages } from '../toasts.ts'

test.use({ serviceWorkers: 'block' })

const WRONG_FORMAT = 'Invalid file type. Please select a valid image file (JPG, PNG, GIF).'
const DAMAGED = 'This picture is damaged. Please choose another one.'
const VAST = 'This picture has more than 50 million pixels. Please choose a smaller one.'

/** A PNG of a few kilobytes that a device would need gigabytes to draw. */
function manyPixels(): Buffer {
  const side = 30_000
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head[8] = 1
  const rows = deflateSync(Buffer.alloc(side * (1 + side / 8)), { level: 1 })
  const chunk = (name: string, data: Buffer) => {
    const [length, named] = [Buffer.alloc(4), Buffer.concat([Buffer.from(name), data])]
    length.writeUInt32BE(data.length)
    return Buffer.concat([length, named, crc32(named)])
  }
  return Buffer.concat([
    Buffer.from(latin1('\x89PNG\r\n\x1a\n')),
    chunk('IHDR', head),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** The checksum of a PNG's chunk (ISO/IEC 15948, annex D). */
function crc32(bytes: Buffer): Buffer {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0)
  }
  const written = Buffer.alloc(4)
  written.writeUInt32BE((sum ^ 0xffffffff) >>> 0)
  return written
}

test('a picture that cannot be taken is refused with the true reason, wherever one is chosen', async ({
  market,
  signedIn,
}) => {
  const [member, client] = [await market.member('Pia'), await market.client('Clio')]
  const service = await market.service(member)
  const { page } = await signedIn(member.email)
  const whole = await aPicture(page, 'whole.jpg')
  const torn = aFile('torn.jpg', whole.buffer.subarray(0, Math.floor(whole.buffer.length / 2)))
  const large = aFile('large.jpg', Buffer.concat([whole.buffer, Buffer.alloc(5 * 1024 * 1024)]))
  const vast = aFile('vast.png', manyPixels())
  const others = otherPictures.map(([, head], n) => aFile(`other ${n}.jpg`, Buffer.from(head)))
  const [telephone] = others
  if (!telephone) throw new Error('No other picture')

  await page.goto('/profile')
  for (const field of ['Profile picture', 'Banner']) {
    const choose = page.getByLabel(field, { exact: true })
    const problem = page.getByRole('group', { name: field }).getByRole('alert')
    for (const [file, sentence] of [
      [telephone, WRONG_FORMAT],
      [torn, DAMAGED],
      [vast, VAST],
      [large, 'large.jpg (5.1 MB): Image must be less than 5MB'],
    ] as const) {
      await choose.setInputFiles(file)
      await expect(problem).toHaveText(sentence)
    }
  }

  const { page: hers } = await signedIn(client.email)
  await (await findOnBoard(hers, service)).getByRole('button', { name: 'Request Service' }).click()
  const form = hers.getByRole('dialog', { name: 'Request Service' })
  const samples = form.getByRole('group', { name: /^Pictures/ })
  await chooseFiles(hers, [...others, torn, vast, large])
  await expect(samples.getByRole('listitem')).toHaveText([
    `other 0.jpg, other 1.jpg, other 2.jpg and ${others.length - 3} more: ${WRONG_FORMAT}`,
    `torn.jpg: ${DAMAGED}`,
    `vast.png: ${VAST}`,
    'large.jpg: Image must be less than 5MB',
  ])
  await expect(samples.getByRole('img')).toHaveCount(0)

  const asked = await market.request(await market.client('Cleo'), service)
  await openThread(page, asked)
  const add = page.getByLabel('Add pictures').last()
  await add.setInputFiles([telephone, torn, large, { ...whole, mimeType: '' }])
  await expectMessages(page, WRONG_FORMAT, DAMAGED, 'Image must be less than 5MB')
  await expect(thread(page).getByRole('img')).toHaveCount(1)
  await expect(thread(page).getByRole('img', { name: 'whole.jpg' })).toBeVisible()
})
