import { expect } from 'vitest'
import { entry } from '../presses/things.ts'
import { PASSWORD } from '../support/market.ts'
import { inEveryEngine } from './harness.ts'
import type { Person } from './person.ts'

const MESSAGE = 'Could you letter the window of our new shop before the opening?'

/** Runs in a page: returns the role or tag, and the name of what has the focus. */
function focused(): string {
  const at = document.activeElement
  if (!(at instanceof HTMLElement) || at === document.body) return ''
  const label =
    'labels' in at ? [...((at as HTMLInputElement).labels ?? [])].map((one) => one.textContent).join(' ') : ''
  const described = at.getAttribute('aria-labelledby')
  const named = described
    ? described
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent)
        .join(' ')
    : ''
  return [at.getAttribute('aria-label'), named, label, at.textContent].filter(Boolean).join(' ').trim()
}

/** Presses Tab until what has the focus has this name. */
async function tabTo(person: Person, name: RegExp): Promise<void> {
  const passed: string[] = []
  for (let steps = 0; steps < 90; steps++) {
    const at = await person.tab.run(focused)
    if (name.test(at)) return
    passed.push(at.slice(0, 30))
    await person.press('Tab')
  }
  expect.fail(`The keyboard does not reach ${name}; it passes ${passed.join(' | ')}`)
}

async function press(person: Person, name: RegExp): Promise<void> {
  await tabTo(person, name)
  await person.press('Enter')
}

async function type(person: Person, name: RegExp, text: string): Promise<void> {
  await tabTo(person, name)
  await person.tab.type(text)
}

async function signIn(person: Person, email: string): Promise<void> {
  await person.goto('/login')
  await person.sees({ role: 'heading' })
  await type(person, /^Email/, email)
  await type(person, /^Password/, PASSWORD)
  await person.press('Enter')
  await person.sees('Welcome back!')
}

inEveryEngine({
  'with the keyboard alone from signing in to a sent request': async (stage) => {
    const [member, client] = [await stage.market.member('Thea'), await stage.market.client('Ilse')]
    const service = await stage.market.service(member)
    const { person } = await stage.device()
    await signIn(person, client.email)
    await person.goto('/jobs')
    await person.sees({ role: 'article' })
    await type(person, /^Search services/, service.title)
    await person.sees({ role: 'article', name: service.title })
    await press(person, /^Request Service/)
    await person.sees({ role: 'dialog', name: 'Request Service' })
    await type(person, /^Message/, MESSAGE)
    await type(person, /^Budget range/, '$500 to $1,000')
    await type(person, /^Timeline/, 'Within two weeks')
    await press(person, /^Send Request/)
    await person.sees('Application submitted successfully!')
    await expect
      .poll(() => stage.market.rows('job_applications', `job_id=eq.${service.id}&select=message`), {
        timeout: 60_000,
      })
      .toEqual([{ message: MESSAGE }])
  },

  'with the keyboard alone an invoice is written and sent': async (stage) => {
    const [member, client] = [await stage.market.member('Ada'), await stage.market.client('Julia')]
    const request = await stage.market.request(client, await stage.market.service(member), 'in_progress')
    const { person } = await stage.device()
    await signIn(person, member.email)
    await person.goto(`/invoices?request=${request.id}`)
    await person.sees({ role: 'dialog', name: /Invoice$/ })
    await type(person, /^Amount/, '480')
    await type(person, /^Description/, 'Lettering of the window')
    await press(person, /^Create Invoice/)
    await person.sees(entry(/INV-/))
    await press(person, /^Send$/)
    await person.sees({ role: 'dialog', name: 'How is it to be paid?' })
    await type(person, /^Payment details/, 'Leaf Bank, account 555 0134')
    await press(person, /^Save and Send/)
    await expect
      .poll(() => stage.market.rows('invoices', `professional_id=eq.${member.id}&select=status`), {
        timeout: 90_000,
      })
      .toEqual([{ status: 'sent' }])
  },
})
