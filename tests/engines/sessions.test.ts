import { expect } from 'vitest'
import { writeBio } from '../presses/profile.ts'
import { button, link } from '../presses/things.ts'
import { CLEAR_PATH, changingSite } from '../support/changing-site.ts'
import { ageSession } from '../support/device-contents.ts'
import { PASSWORD } from '../support/market.ts'
import { inEveryEngine, offline, online, type Stage } from './harness.ts'
import type { Person } from './person.ts'

const DAY_SECONDS = 86_400

const storedBio = ({ market }: Stage, id: string) => market.rows('profiles', `id=eq.${id}&select=bio`)

async function signInAgain(person: Person): Promise<void> {
  await person.click(link('Sign in again'))
  await person.fill({ label: 'Password' }, PASSWORD)
  await person.click(button('Sign In'))
  await person.sees('Welcome back!')
}

inEveryEngine({
  'storage emptied under the running app: unsent work stays, and is sent once its owner signs in': async (
    stage,
  ) => {
    const site = await changingSite(stage.server.url)
    try {
      const me = await stage.market.member('Delia')
      const { person } = await stage.device({ origin: site.url })
      await person.signIn(me.email)
      await person.goto('/profile')
      await person.isInstalled()
      await offline(stage)
      await writeBio(person, 'Exists nowhere else')
      await person.sees(/Offline, 1 waiting/)
      await person.tab.run(async (path) => {
        await fetch(path)
      }, CLEAR_PATH)
      await online(stage)
      await person.sees('You were signed out')
      await person.sees(/^1 unsent item waits/)
      await signInAgain(person)
      await expect
        .poll(() => storedBio(stage, me.id), { timeout: 90_000 })
        .toEqual([{ bio: 'Exists nowhere else' }])
    } finally {
      await site.close()
    }
  },

  'a clock two days ahead: work is sent': async (stage) => {
    await stage.server.stop()
    await stage.server.start({ clock: -2 * DAY_SECONDS })
    const me = await stage.market.member('Cleo')
    const { person } = await stage.device()
    await person.signIn(me.email)
    await person.goto('/profile')
    await writeBio(person, 'Two days ahead')
    await expect.poll(() => storedBio(stage, me.id), { timeout: 90_000 }).toEqual([{ bio: 'Two days ahead' }])
    await person.tab.reload()
    await expect.poll(() => person.value('Bio'), { timeout: 60_000 }).toBe('Two days ahead')
    await stage.server.stop()
  },

  'a session that ended while the device was offline: the person is told, and her work is sent after signing in':
    {
      except: process.platform === 'darwin' ? { webkit: 'Safari has one automated session at a time' } : {},
      tell: async (stage) => {
        const me = await stage.market.member('Vida')
        const [{ person }, { person: elsewhere }] = [await stage.device(), await stage.device()]
        await person.signIn(me.email)
        await elsewhere.signIn(me.email)
        await person.goto('/profile')
        await person.isInstalled()
        await offline(stage)
        await writeBio(person, 'On the lent device')
        await person.sees(/Offline, 1 waiting/)
        await person.tab.run(ageSession, DAY_SECONDS)
        // At a page of another site, the lent device hears nothing while the other one ends its session.
        await person.tab.goto('about:blank')
        await online(stage)
        await elsewhere.goto('/account')
        await elsewhere.click(button('Sign out other devices'))
        await elsewhere.sees('All other devices are signed out')
        await person.goto('/profile')
        await person.sees('You were signed out')
        expect(await storedBio(stage, me.id)).toEqual([{ bio: null }])
        await signInAgain(person)
        await expect
          .poll(() => storedBio(stage, me.id), { timeout: 90_000 })
          .toEqual([{ bio: 'On the lent device' }])
      },
    },

  'storage refused altogether: the home page is shown, a page that needs it says so, and what can be done': {
    except: { webkit: 'its driver has no setting for it' },
    tell: async (stage) => {
      const { person } = await stage.device({ refuseStorage: true })
      await person.goto('/')
      await person.sees('This browser does not allow this site to store anything')
      await person.goto('/login')
      await person.sees('This browser gives the app no storage')
      await person.sees(button('Try again'))
    },
  },
})
