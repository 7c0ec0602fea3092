import { expect } from 'vitest'
import { button, field, link } from '../presses/things.ts'
import { changingSite, installOtherVersion } from '../support/changing-site.ts'
import { inEveryEngine, offline, online } from './harness.ts'
import type { Person } from './person.ts'

const BIO = /^Bio/

async function writeBio(person: Person, text: string): Promise<void> {
  await person.fill(field(BIO), text)
  await person.click(button('Save Profile'))
}

inEveryEngine({
  'two tabs: one writes, the other shows; the leader is closed, and the other goes on': async (stage) => {
    const me = await stage.market.member('Frida')
    const bio = () => stage.market.rows('profiles', `id=eq.${me.id}&select=bio`)
    const device = await stage.device()
    const { person: first } = device
    await first.signIn(me.email)
    await first.goto('/profile')
    await first.sees(field(BIO))
    const second = await device.tab()
    await second.goto('/profile')
    await second.sees(field(BIO))
    await writeBio(second, 'From the second tab')
    await expect.poll(() => first.value('Bio'), { timeout: 60_000 }).toBe('From the second tab')
    await expect.poll(bio, { timeout: 90_000 }).toEqual([{ bio: 'From the second tab' }])

    await offline(stage)
    await writeBio(first, 'From the first tab, offline')
    await first.sees(/Offline, 1 waiting/)
    await expect.poll(() => second.value('Bio'), { timeout: 60_000 }).toBe('From the first tab, offline')
    await first.tab.close()
    await online(stage)
    await second.waitsFor({ text: 'Up to date', hidden: true })
    await expect.poll(bio, { timeout: 90_000 }).toEqual([{ bio: 'From the first tab, offline' }])
  },

  'a new version is offered, but not while a form is filled in': async (stage) => {
    const app = await changingSite(stage.server.url)
    try {
      const { person } = await stage.device({ origin: app.url })
      await person.goto('/')
      await person.isInstalled()
      await person.goto('/login')
      await person.fill(field('Email'), 'someone@example.test')
      app.changeVersion()
      await expect.poll(() => person.tab.run(installOtherVersion), { timeout: 60_000 }).toBe(true)
      expect(await person.shows('A new version is ready')).toBe(false)
      await person.click(link('Services'))
      await person.sees('A new version is ready')
      await person.click(button('Update now'))
      await person.lacks('A new version is ready')
      await person.sees({ role: 'heading' })
    } finally {
      await app.close()
    }
  },
})
