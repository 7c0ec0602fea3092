/**
 * Draws every picture of the demo group into this folder: `node supabase/embedded/demo/pictures/draw.mjs`.
 * The drawings are SVG; the buckets take raster images only, so Chromium paints them. Needs Playwright's Chromium, or
 * another one named in CHROMIUM. The results are in the repository: run it again only after changing a drawing.
 */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { landscapes } from './banners-landscapes.mjs'
import { plants } from './banners-plants.mjs'
import { advisers } from './people-advisers.mjs'
import { applicants } from './people-applicants.mjs'
import { builders } from './people-builders.mjs'
import { makers } from './people-makers.mjs'
import { portrait } from './portrait.mjs'
import { crafts } from './scenes-crafts.mjs'
import { food } from './scenes-food.mjs'
import { goods } from './scenes-goods.mjs'
import { papers } from './scenes-paper.mjs'
import { places } from './scenes-places.mjs'
import { screens } from './scenes-screens.mjs'
import { ink, svg } from './shapes.mjs'

const folder = fileURLToPath(new URL('.', import.meta.url))
const logo = svg(
  240,
  160,
  `<rect width="240" height="160" fill="#fff"/><path d="M40 60Q120 20 200 60" stroke="#8a9a5b" stroke-width="5" fill="none"/><ellipse cx="120" cy="84" rx="14" ry="20" fill="${ink.moss}"/><rect x="117" y="100" width="6" height="40" fill="${ink.moss}"/><path d="M60 118H108M132 118H180" stroke="#b0463a" stroke-width="9"/>`,
)

const jobs = [
  ...Object.entries({ ...advisers, ...builders, ...makers, ...applicants }).map(([key, look]) => ({
    name: `portrait-${key}.jpg`,
    drawing: portrait(look, seedOf(key)),
    limit: 12,
  })),
  ...Object.entries({ ...landscapes, ...plants }).map(([key, draw]) => ({
    name: `banner-${key}.jpg`,
    drawing: draw(),
    limit: 30,
  })),
  ...Object.entries({ ...crafts, ...food, ...goods, ...papers, ...places, ...screens }).map(
    ([key, draw]) => ({ name: `scene-${key}.webp`, drawing: draw(), limit: 40 }),
  ),
  { name: 'old-logo.png', drawing: logo, limit: 12 },
]
const types = { jpg: 'image/jpeg', webp: 'image/webp', png: 'image/png' }

const browser = await chromium.launch({
  ...(process.env.CHROMIUM && { executablePath: process.env.CHROMIUM }),
  args: ['--no-sandbox', '--disable-gpu'],
})
const page = await browser.newPage()
let total = 0
for (const { name, drawing, limit } of jobs) {
  let quality = 0.86
  let bytes
  do {
    quality -= 0.04
    bytes = await paint(drawing, types[name.split('.')[1]], quality)
  } while (bytes.length > limit * 1024 && quality > 0.3)
  writeFileSync(`${folder}${name}`, bytes)
  total += bytes.length
}
await browser.close()
console.log(`${jobs.length} pictures, ${Math.round(total / 1024)} KB`)

/** The drawing as a file of the given type; lower quality, fewer bytes. */
async function paint(drawing, type, quality) {
  const address = await page.evaluate(
    async ([source, kind, how]) => {
      const image = new Image()
      image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(source)}`
      await image.decode()
      const canvas = Object.assign(document.createElement('canvas'), {
        width: image.width,
        height: image.height,
      })
      canvas.getContext('2d').drawImage(image, 0, 0)
      return canvas.toDataURL(kind, how)
    },
    [drawing, type, quality],
  )
  return Buffer.from(address.split(',')[1], 'base64')
}

/** Her own number, whoever else is added to the group. */
function seedOf(key) {
  let seed = 7
  for (const letter of key) seed = (seed * 31 + letter.charCodeAt(0)) % 100_003
  return seed
}
