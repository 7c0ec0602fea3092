import { expect } from 'vitest'
import { PAGES } from '../../src/pwa/pages.ts'
import { button, link } from '../presses/things.ts'
import { storedNames, storedText } from '../support/device-contents.ts'
import { inEveryEngine, offline } from './harness.ts'
import type { Person } from './person.ts'

const heading = { role: 'heading' }

/** Returns how many pictures the device has kept. */
const storedPictures = ({ tab }: Person): Promise<number> =>
  tab.run(async () => (await (await caches.open('pictures')).keys()).length)

/** Runs in a page: returns what stands out of it on the right; nothing where the page cannot be scrolled sideways. */
function tooWide(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth <= clientWidth) return []
  return [...document.body.querySelectorAll('*')]
    .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
    .map((element) => `${element.tagName} ${element.className} ${element.textContent?.slice(0, 40)}`)
}

inEveryEngine({
  'a first visit can be installed, and every screen opens offline': async (stage) => {
    const { person } = await stage.device()
    await person.goto('/')
    await person.sees(heading)
    const manifest = await person.tab.run(async () => {
      const address = document.querySelector<HTMLLinkElement>('link[rel=manifest]')?.href ?? ''
      return (await fetch(address)).json() as Promise<{ display: string; icons: { src: string }[] }>
    })
    expect(manifest.display).toBe('standalone')
    expect(await person.tab.run(() => document.querySelectorAll('link[rel="apple-touch-icon"]').length)).toBe(
      1,
    )
    if (stage.engine === 'webkit') await person.seesInstallationBegin()
    await person.goto('/jobs')
    await person.sees(button(/View Details/))
    await person.isInstalled()

    await offline(stage)
    for (const path of [...PAGES, '/profile/somebody', '/nowhere']) {
      await person.goto(path)
      await person.sees(heading)
      expect(await person.tab.run(() => document.getElementById('root') !== null), path).toBe(true)
    }
  },

  'a page that is left while it creates its databases holds no other page up': async (stage) => {
    for (let round = 0; round < 10; round++) {
      const { person, close } = await stage.device()
      await person.goto('/')
      await person.sees(heading)
      await person.goto('/jobs')
      await person.sees(button(/View Details/))
      await close()
    }
  },

  'pictures that were on the screen are there offline, also those from before the worker was': async (
    stage,
  ) => {
    const { person } = await stage.device()
    await person.goto('/jobs')
    await person.sees(button(/View Details/))
    await person.isInstalled()
    const shown = () =>
      person.tab.run(() =>
        [...document.querySelectorAll<HTMLImageElement>('main img')]
          .filter(({ src, naturalWidth }) => src.includes('/storage/v1/object/public/') && naturalWidth > 1)
          .map(({ src }) => src),
      )
    await expect.poll(async () => (await shown()).length, { timeout: 60_000 }).toBeGreaterThan(2)
    const before = await shown()
    await expect.poll(() => storedPictures(person), { timeout: 60_000 }).toBeGreaterThanOrEqual(before.length)

    await offline(stage)
    await person.tab.reload()
    await person.sees(button(/View Details/))
    await expect.poll(shown, { timeout: 60_000 }).toEqual(expect.arrayContaining(before))
  },

  'a picture that is not on the device is a placeholder, and no error': async (stage) => {
    const { person } = await stage.device()
    await person.goto('/')
    await person.isInstalled()
    await person.tab.reload()
    await offline(stage)
    const answered = await person.tab.run(
      () =>
        new Promise<string>((resolve) => {
          const picture = new Image()
          picture.onload = () => resolve('loaded')
          picture.onerror = () => resolve('not there')
          picture.src = '/storage/v1/object/public/profile-pictures/nobody.jpg'
        }),
    )
    expect(answered).toBe('not there')
  },

  'pages that are left in the middle of their work hold no other page up, and no new version is offered':
    async (stage) => {
      const client = await stage.market.client('Eile')
      const { person } = await stage.device()
      await person.signIn(client.email)
      for (let round = 0; round < 12; round++) {
        await person.tab.resize(round % 2 === 0 ? 640 : 1280, 800)
        for (const path of ['/', '/jobs', '/client-dashboard', '/invoices', '/account']) {
          await person.goto(path)
          await person.sees(heading)
          expect(await person.shows('A new version is ready')).toBe(false)
        }
      }
    },

  'signing in and out leaves nothing on the device': async (stage) => {
    const me = await stage.market.member('Prima')
    const { person } = await stage.device()
    await person.signIn(me.email)
    await person.goto('/directory')
    await person.sees(/Showing \d+ of \d+ members/)
    expect(await person.tab.run(storedText)).toContain(me.email)
    await person.click(button('Sign out'))
    await person.sees(link('Sign in'))
    await expect.poll(() => person.tab.run(storedNames), { timeout: 60_000 }).not.toContain(me.id)
    // The note of who is signing out is deleted last.
    await expect.poll(() => person.tab.run(storedText), { timeout: 60_000 }).not.toContain(me.id)
    expect(await person.tab.run(storedText)).not.toContain(me.email)
  },

  'at 320 pixels and with text of 200 % nothing is cut off sideways': async (stage) => {
    const roles = [
      {
        account: await stage.market.client('Enge'),
        paths: ['/', '/jobs', '/client-dashboard', '/invoices', '/account'],
      },
      {
        account: await stage.market.member('Weite', { is_admin: true }),
        paths: ['/directory', '/profile', '/my-jobs', '/unsent', '/storage', '/admin'],
      },
    ]
    for (const { account, paths } of roles) {
      const { person, browser } = await stage.device()
      await person.signIn(account.email)
      // The list of what is stored is longest with pictures.
      await person.isInstalled()
      await person.goto('/jobs')
      await person.waitsFor({ css: 'main img', hidden: true })
      await expect.poll(() => storedPictures(person), { timeout: 60_000 }).toBeGreaterThan(0)
      for (const [width, size] of [
        [320, 16],
        [640, 32],
      ] as const) {
        await person.tab.resize(width, 800)
        for (const path of paths) {
          await person.goto(path)
          await person.sees(heading)
          await person.tab.run((pixels) => {
            document.documentElement.style.fontSize = `${pixels}px`
          }, size)
          await expect
            .poll(() => person.tab.run(tooWide), { message: `${path} at ${width} px`, timeout: 10_000 })
            .toEqual([])
        }
      }
      expect(await browser.takeErrors()).toEqual([])
    }
  },
})
