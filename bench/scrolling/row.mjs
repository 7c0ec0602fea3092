import { signIn } from '../support/browser.mjs'

/** Pixels per frame: a user who turns the wheel without a pause (6,000 a second). */
const PIXELS_PER_FRAME = 100
const FRAMES = 300

/**
 * Runs in the page: scrolls this far frame by frame; returns long tasks, and frames in which part of the screen was
 * empty.
 */
async function scroll([from, step, frames]) {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const tasks = []
  const observer = new PerformanceObserver((list) =>
    tasks.push(...list.getEntries().map((one) => one.duration)),
  )
  scrollTo(0, from)
  await frame()
  await new Promise((resolve) => setTimeout(resolve, 300))
  observer.observe({ type: 'longtask' })
  let blank = 0
  for (let n = 0; n < frames; n += 1) {
    scrollBy(0, step)
    await frame()
    const cards = [...document.querySelectorAll('li[aria-posinset]')]
    const bottom = Math.max(...cards.map((card) => card.getBoundingClientRect().bottom))
    const top = Math.min(...cards.map((card) => card.getBoundingClientRect().top))
    const list = document.querySelector('ul[aria-label="Members"]').getBoundingClientRect()
    const wanted = [Math.max(0, list.top + 10), Math.min(innerHeight, list.bottom - 10)]
    if (top > wanted[0] || bottom < wanted[1]) blank += 1
  }
  await frame()
  observer.disconnect()
  return { tasks, blank, end: scrollY }
}

export default {
  number: 9,
  work: 'Scrolling the directory: both ends and the middle',
  async run(bench) {
    const backend = await bench.backend()
    const browser = await bench.browser()
    const context = await browser.newContext()
    const page = await context.newPage()
    await signIn(page, backend.url, 'admin@demo.test')
    await page.goto(`${backend.url}/directory`)
    await page.getByText(/^Showing \d+ of \d+/).waitFor({ timeout: 120_000 })
    const height = await page.evaluate(() => document.body.scrollHeight)
    const tasks = []
    const blanks = []
    for (let round = -1; round < bench.rounds; round += 1) {
      let long = 0
      let blank = 0
      for (const from of [0, height / 2, height - PIXELS_PER_FRAME * FRAMES]) {
        const result = await page.evaluate(scroll, [from, PIXELS_PER_FRAME, FRAMES])
        long += result.tasks.length
        blank += result.blank
      }
      if (round >= 0) tasks.push(long)
      if (round >= 0) blanks.push(blank)
    }
    await context.close()
    return [
      { what: 'tasks over 50 ms in 90,000 pixels', ours: tasks, aims: [{ value: 'most', atMost: 0 }] },
      { what: 'frames with blank rows, of 900', ours: blanks, aims: [{ value: 'most', atMost: 0 }] },
    ]
  },
}
