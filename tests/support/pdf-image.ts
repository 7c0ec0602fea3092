import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type Canvas, createCanvas, loadImage } from '@napi-rs/canvas'
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'

const SCALE = 1.25

/** Renders a page as a PNG image. */
export const pageImage = async (file: ArrayBuffer, number = 1): Promise<Buffer> =>
  (await drawnPage(file, number, SCALE)).toBuffer('image/png')

/** Returns the pixels of a page, `scale` of them to a point. */
export async function pagePixels(file: ArrayBuffer, number: number, scale: number) {
  const canvas = await drawnPage(file, number, scale)
  const { width, height } = canvas
  return { width, height, data: canvas.getContext('2d').getImageData(0, 0, width, height).data }
}

async function drawnPage(file: ArrayBuffer, number: number, scale: number): Promise<Canvas> {
  const loading = getDocument({ data: new Uint8Array(file.slice(0)), verbosity: VerbosityLevel.ERRORS })
  const page = await (await loading.promise).getPage(number)
  const viewport = page.getViewport({ scale })
  const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height))
  await page.render({ canvas: canvas as unknown as HTMLCanvasElement, viewport }).promise
  await loading.destroy()
  return canvas
}

/**
 * Returns the share of pixels, 0 to 1, that differ visibly from the approved image. With `APPROVE=1` it stores this
 * image as the approved one: look at it before you commit it.
 */
export async function differenceFrom(approved: string, image: Buffer): Promise<number> {
  if (process.env.APPROVE) {
    await mkdir(dirname(approved), { recursive: true })
    await writeFile(approved, image)
  }
  if (!existsSync(approved)) throw new Error(`Nobody has approved ${approved} yet`)
  const [one, other] = await Promise.all([pixels(image), pixels(await readFile(approved))])
  if (one.length !== other.length) return 1
  let differing = 0
  for (let at = 0; at < one.length; at += 4) {
    const distance = [0, 1, 2].map((part) => Math.abs((one[at + part] ?? 0) - (other[at + part] ?? 0)))
    if (Math.max(...distance) > 64) differing++
  }
  return differing / (one.length / 4)
}

async function pixels(png: Buffer): Promise<Uint8ClampedArray> {
  const image = await loadImage(png)
  const context = createCanvas(image.width, image.height).getContext('2d')
  context.drawImage(image, 0, 0)
  return context.getImageData(0, 0, image.width, image.height).data
}
