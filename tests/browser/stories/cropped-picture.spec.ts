import type { Locator, Page } from '@playwright/test'
import { test } from '../market.ts'
import { aPicture } from '../market-screen.ts'
import { expect } from '../people.ts'

/** Puts two fingers on the screen around a point, and moves them apart. */
async function pinch(page: Page, { x, y }: { x: number; y: number }) {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  const fingers = (apart: number) => [
    { x: x - apart, y, id: 1 },
    { x: x + apart, y, id: 2 },
  ]
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(20) })
  for (let apart = 25; apart <= 60; apart += 5)
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(apart) })
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

/** Returns the colour of the last column of a picture, that of a CSS colour, and the picture's width. */
const coloursOf = (picture: Locator, expected: string) =>
  picture.evaluate(async (shown: HTMLImageElement, colour) => {
    const context = new OffscreenCanvas(1, 1).getContext('2d')
    if (!context) throw new Error('No canvas')
    const pixel = () => [...context.getImageData(0, 0, 1, 1).data]
    await shown.decode()
    const { naturalWidth: width, naturalHeight: height } = shown
    context.drawImage(shown, width - 1, height / 2, 1, 1, 0, 0, 1, 1)
    const last = pixel()
    context.fillStyle = colour
    context.fillRect(0, 0, 1, 1)
    return { last, wanted: pixel(), width }
  }, expected)

test('the part of a picture that is chosen with two fingers and a slider is the part that is kept', async ({
  market,
  signedIn,
}) => {
  const member = await market.member('Kirsten')
  const { page } = await signedIn(member.email)
  await page.goto('/profile')
  const [width, height] = [800, 100]
  const field = page.getByLabel('Profile picture', { exact: true })
  await field.setInputFiles(await aPicture(page, 'portrait.png', width, height))
  const dialog = page.getByRole('dialog', { name: 'Profile picture' })
  const use = dialog.getByRole('button', { name: 'Use this picture' })
  await expect(use).toBeEnabled()
  const zoom = dialog.getByRole('slider', { name: 'Zoom' })
  await expect(zoom).toHaveValue('0')

  const box = await dialog.locator('img').boundingBox()
  if (!box) throw new Error('No picture')
  const { x, y, width: wide, height: high } = box
  await pinch(page, { x: x + wide / 2, y: y + high / 2 })
  await expect.poll(async () => Number(await zoom.inputValue())).toBeGreaterThan(20)

  await dialog.getByRole('slider', { name: 'Left to right' }).press('End')
  await use.click()
  await expect(dialog).toBeHidden()
  const preview = page.getByRole('group', { name: 'Profile picture' }).locator('img[src^="blob:"]')
  const { last, wanted, width: kept } = await coloursOf(preview, `hsl(${((width - 4) * 7) % 360} 60% 50%)`)
  expect(last).toEqual(wanted)
  expect(kept).toBeLessThan(height / 1.5)
})
