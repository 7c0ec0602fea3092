import type { Page } from '@playwright/test'
import { test, uniqueSuffix } from './market.ts'
import {
  aFile,
  aPicture,
  chooseFiles,
  findOnBoard,
  listEntry,
  SAVED_MESSAGE,
  writeService,
} from './market-screen.ts'
import { expect, waitUntilInstalled } from './people.ts'
import { expectMessages } from './toasts.ts'

/** Returns a picture as a phone takes it: large, with a location in its metadata. */
async function aPhotograph(page: Page, name: string) {
  const picture = await aPicture(page, name, 2600, 1300)
  const place = Buffer.from('Exif\0\0 GPS 47.0707 N 15.4395 E')
  const segment = Buffer.from([0xff, 0xe1, 0, place.length + 2])
  const buffer = Buffer.concat([picture.buffer.subarray(0, 2), segment, place, picture.buffer.subarray(2)])
  return { ...picture, buffer }
}

test('a member offers a service with pictures offline, edits, pauses and deletes it; the board follows', async ({
  market,
  signedIn,
  visitor,
}) => {
  const member = await market.member('Maren')
  const { page, offline } = await signedIn(member.email)
  const stranger = await visitor()
  const title = `Menus ${uniqueSuffix()}`
  await page.goto('/my-jobs')
  await expect(page.getByRole('heading', { name: 'No services offered yet' })).toBeVisible()
  const photograph = await aPhotograph(page, 'canteen.jpg')
  const others = [await aPicture(page, 'menu.png'), await aPicture(page, 'soup.png')]
  const frames = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64')
  const place = Buffer.from('!\xfe\x0eGPS 38.7, -9.1\0', 'latin1')
  const moving = aFile('steam.gif', Buffer.concat([frames.subarray(0, 13), place, frames.subarray(13)]))
  await waitUntilInstalled(page)

  await offline(true)
  await page.getByRole('button', { name: 'Offer Service' }).first().click()
  const form = page.getByRole('dialog', { name: 'Offer Service' })
  await form.getByRole('button', { name: 'Offer Service' }).click()
  await expect(form.getByText('Job title is required')).toBeVisible()
  await expect(form.getByText('Job type is required')).toBeVisible()
  await expect(form.getByText('Description must be at least 50 characters')).toBeVisible()
  await writeService(form, title)
  // A file dropped beside the field does not open in place of the app.
  const stays = await form.getByLabel('Job title').evaluate((beside) => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['x'], 'x.png'))
    return !beside.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }))
  })
  expect(stays).toBe(true)
  await chooseFiles(page, [
    photograph,
    ...others,
    moving,
    aFile('program.jpg', Buffer.from('MZ\x90\0')),
    aFile('drawing.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
    aFile('torn.jpg', photograph.buffer.subarray(0, 90)),
  ])
  for (const problem of [
    'torn.jpg: This picture is damaged. Please choose another one.',
    'drawing.svg: Invalid file type. Please select a valid image file (JPG, PNG, GIF).',
    'program.jpg: Please select an image file',
  ]) {
    await expect(form.getByText(problem, { exact: true })).toBeVisible()
  }
  await expect(form.getByRole('button', { name: 'Remove picture 4' })).toBeVisible()
  await form.getByRole('button', { name: 'Move picture 4 earlier' }).click()
  await expect(form.getByRole('button', { name: 'Move picture 3 earlier' })).toBeFocused()
  const tiles = form.getByRole('list', { name: 'Pictures' }).getByRole('listitem')
  await tiles.nth(0).dragTo(tiles.nth(2))
  await expect(form.getByRole('img', { name: 'Picture 3' })).toHaveJSProperty('naturalWidth', 2000)
  await tiles.nth(2).dragTo(tiles.nth(0))
  await expect(form.getByRole('img', { name: 'Picture 1' })).toHaveJSProperty('naturalWidth', 2000)
  // Refused files do not count towards the limit.
  await chooseFiles(page, [
    ...Array.from({ length: 7 }, (_, n) => aFile(`program ${n}.png`, Buffer.from('MZ'))),
    ...Array.from(
      { length: 7 },
      (_, n) => ({ ...others[0], name: `more ${n}.png` }) as (typeof others)[number],
    ),
  ])
  await expect(form.getByText('At most 10 pictures: 1 was left out')).toBeVisible()
  await expect(form.getByText(/program 2\.png and 4 more: Please select an image file$/)).toBeVisible()
  for (let left = 10; left > 5; left -= 1)
    await form.getByRole('button', { name: `Remove picture ${left}` }).click()
  await form.getByRole('button', { name: 'Offer Service' }).click()
  await expect(form).toHaveCount(0)
  await expectMessages(page, SAVED_MESSAGE)
  const mine = listEntry(page, title)
  await expect(mine.getByText('Waiting to be sent')).toBeVisible()
  await offline(false)
  await expectMessages(page, 'Service offered successfully!')
  const id = await market.adopt(title)
  const [stored] = await market.rows<{ images: string[] }>('jobs', `select=images&id=eq.${id}`)
  const images = stored?.images ?? []
  expect(images.map((path) => path.split('.').pop())).toEqual(['webp', 'webp', 'gif', 'webp', 'webp'])
  const sent = await market.bytes('service-images', images[0] ?? '')
  expect(sent.includes('GPS')).toBe(false)
  const drawn = await page.evaluate(
    async (bytes) => {
      const { width, height } = await createImageBitmap(new Blob([new Uint8Array(bytes)]))
      return { width, height }
    },
    [...sent],
  )
  expect(drawn).toEqual({ width: 2000, height: 1000 })
  expect((await market.bytes('service-images', images[2] ?? '')).equals(frames)).toBe(true)

  const card = await findOnBoard(stranger.page, { title })
  await expect(card.getByText('+2 more')).toBeVisible()
  await expect(card.getByRole('link', { name: 'Sign in to request' })).toBeVisible()
  await card.getByRole('button', { name: 'View Details' }).click()
  const details = stranger.page.getByRole('dialog', { name: title })
  await expect(details.getByText('1 of 5')).toBeVisible()
  // Pressed twice while the strip is still scrolling.
  await stranger.page.keyboard.press('ArrowRight')
  await stranger.page.keyboard.press('ArrowRight')
  await expect(details.getByText('3 of 5')).toBeVisible()
  await expect(details.getByText(member.email)).toHaveCount(0)

  await mine.getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Service' })
  await edit.getByLabel('Rate/Pricing').fill('€950 per season')
  await edit.getByLabel('Clients must send work samples').check()
  await edit.getByRole('button', { name: 'Move picture 5 earlier' }).click()
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await expectMessages(page, 'Service updated successfully!')
  await expect(details.getByText('€950 per season')).toBeVisible()
  await expect(details.getByText('Work samples are required')).toBeVisible()
  await stranger.page.keyboard.press('Escape')

  await mine.getByRole('button', { name: 'Deactivate' }).click()
  await expectMessages(page, 'Service deactivated')
  await expect(mine.getByText('Inactive')).toBeVisible()
  await expect(card).toHaveCount(0)
  await mine.getByRole('button', { name: 'Activate' }).click()
  await expectMessages(page, 'Service activated')
  await expect(card).toBeVisible()
  await mine.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Delete this service?' })
  await expect(question.getByText('This action cannot be undone.')).toBeVisible()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expectMessages(page, 'Service deleted')
  await expect(mine).toHaveCount(0)
  await expect(card).toHaveCount(0)
})
