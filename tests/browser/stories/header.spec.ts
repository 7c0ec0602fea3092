import type { Page } from '@playwright/test'
import { everything } from '../../support/everything.ts'
import { type Account, test } from '../market.ts'
import { expect, signIn } from '../people.ts'

test.use({ serviceWorkers: 'block' })

/**
 * Header, tab bar and menu at every width, for every role: nothing scrolls sideways, and everything of the header (spec
 * §2; readings, "Header on narrow screens") is visible or in the menu.
 */
const STEP_PX = everything ? 40 : 160
const STEPS = Array.from({ length: 1600 / STEP_PX + 1 }, (_, step) => 320 + STEP_PX * step)
/** Where Tailwind's rules change. */
const BREAKPOINTS = [640, 768, 1024, 1280, 1536]
const widths = [...new Set([...STEPS, ...BREAKPOINTS.flatMap((width) => [width - 1, width])])]
const REQUESTS = 100
const name = 'Maximiliana Wilhelmine von Hohenberg-Sonnenschein zu Lindenau'.slice(0, 60)

interface Role {
  who: string
  /** Flags of the profile; undefined where there is no profile. */
  flags?: { is_approved: boolean; is_admin?: boolean }
  company?: boolean
  holds: string[]
}

const member = { is_approved: true }
const administrator = { is_approved: true, is_admin: true }
const memberItems = ['Services', 'Directory', 'My Services', 'Invoices', name, 'Sign out']
const roles: Role[] = [
  {
    who: 'a pending professional',
    flags: { is_approved: false },
    holds: ['Services', 'Pending LinkedIn verification', 'Sign out'],
  },
  { who: 'an unfinished registration', holds: ['Services', 'Finish your registration', 'Sign out'] },
  { who: 'a client', company: true, holds: ['Services', 'Invoices', 'Dashboard', 'Sign out'] },
  { who: 'a member', flags: member, holds: memberItems },
  { who: 'a member with a company', flags: member, company: true, holds: [...memberItems, 'Dashboard'] },
  { who: 'an administrator', flags: administrator, holds: [...memberItems, 'Admin'] },
  {
    who: 'an administrator with a company',
    flags: administrator,
    company: true,
    holds: [...memberItems, 'Admin', 'Dashboard'],
  },
]

/** Returns layout errors of the page, and the texts a pointer can reach in header and tab bar. */
async function inspect(page: Page): Promise<{ wrong: string[]; found: string[] }> {
  return page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame)
    await frame()
    await frame()
    const wrong: string[] = []
    const found: string[] = []
    const { scrollWidth } = document.scrollingElement ?? document.body
    if (scrollWidth > innerWidth) {
      const widest = [...document.querySelectorAll('body *')].findLast(
        (element) => element.getBoundingClientRect().right > innerWidth + 1,
      )
      wrong.push(`scrolls to ${scrollWidth}: ${widest?.outerHTML.slice(0, 120)}`)
    }
    const shown = [
      ...document.querySelectorAll('header :is(a, button, p, span), nav[aria-label=Main] :is(a, button)'),
    ]
    for (const element of shown) {
      const { left, right, top, bottom, width, height } = element.getBoundingClientRect()
      const words = element.getAttribute('aria-label') ?? element.textContent ?? ''
      if (!element.checkVisibility() || width <= 1 || height <= 1) continue
      const isControl = element.matches('a, button')
      if (isControl || element.closest('a, button') === null) {
        if (left < -0.5 || right > innerWidth + 0.5) {
          wrong.push(`${words}: from ${left} to ${right}`)
          continue
        }
        const middle = (top + bottom) / 2
        for (const x of [left + 4, (left + right) / 2, right - 4]) {
          const hit = document.elementFromPoint(x, middle)
          if (hit && !element.contains(hit))
            wrong.push(`${words}: covered at ${x} by ${hit.outerHTML.slice(0, 80)}`)
        }
        found.push(words)
      }
    }
    return { wrong, found }
  })
}

/** Opens the menu and returns its layout errors and its text. */
async function readMenu(page: Page): Promise<{ wrong: string[]; texts: string }> {
  await page.getByRole('button', { name: 'Menu', exact: true }).filter({ visible: true }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu).toBeVisible()
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
  const read = await menu.evaluate((element) => ({
    wrong: [
      ...(element.scrollWidth > element.clientWidth ? ['the menu scrolls sideways'] : []),
      ...[...element.querySelectorAll('a, button, label')].flatMap((control) => {
        const { left, right } = control.getBoundingClientRect()
        return left < -0.5 || right > innerWidth + 0.5
          ? [`menu, ${control.textContent}: ${left} to ${right}`]
          : []
      }),
    ],
    texts: element.textContent ?? '',
  }))
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  return read
}

/** Returns the errors at all widths, with text at 100 % and 200 %. */
async function everyWidth(page: Page, holds: readonly string[]): Promise<string[]> {
  const wrong: string[] = []
  for (const size of ['100%', '200%']) {
    await page.evaluate((fontSize) => {
      document.documentElement.style.fontSize = fontSize
    }, size)
    for (const width of widths) {
      const note = (words: string[]) => wrong.push(...words.map((one) => `${width} px, ${size}: ${one}`))
      await page.setViewportSize({ width, height: 900 })
      const seen = await inspect(page)
      note(seen.wrong)
      const has = (words: string) => seen.found.some((found) => found.includes(words))
      if (!has('Menu')) {
        note(['no way to the menu'])
        continue
      }
      if (width % 320 !== 0 && width !== 767) continue
      const menu = await readMenu(page)
      note(menu.wrong)
      const missing = holds.filter((words) => !has(words) && !menu.texts.includes(words))
      note(missing.map((words) => `${words} is nowhere`))
    }
  }
  return wrong
}

test('a visitor’s header fits at every width', async ({ visitor }) => {
  const { page } = await visitor()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await everyWidth(page, ['Services', 'Sign in', 'Join Directory', 'Join as Client'])).toEqual([])
})

/** A screen with little to lay out: the header is the same on each. */
const LIGHT = '/no-such-page'

for (const { who, flags, company, holds } of roles) {
  test(`the header of ${who} fits at every width`, async ({ market, newDevice }) => {
    const asking = await market.client('Quilla')
    let account: Account = flags ? await market.member('Wide', flags) : await market.account('Wide')
    if (flags) await market.change('profiles', `id=eq.${account.id}`, { full_name: name })
    if (flags?.is_approved === false) {
      await market.change('profiles', `id=eq.${account.id}`, { linkedin_verified: false })
    }
    if (flags?.is_approved) await market.manyRequests(account, asking, REQUESTS)
    const { page } = await newDevice()
    if (company) {
      const buyer = await market.company(account)
      account = buyer
      await market.manyRequests(await market.member('Busy'), buyer, REQUESTS)
      await signIn(page, account.email)
      await page.goto('/client-dashboard')
      await expect(page.getByText(/^Lettering, part/).first()).toBeVisible()
      await page.goto(LIGHT)
      await market.change('job_applications', `client_id=eq.${buyer.clientId}`, { status: 'accepted' })
    } else {
      await signIn(page, account.email)
      await page.goto(LIGHT)
    }
    await page.setViewportSize({ width: 1920, height: 900 })
    const badges = page.getByRole('banner').getByText('99+')
    await expect(badges).toHaveCount(Number(company ?? false) + Number(flags?.is_approved ?? false))
    await expect(page.getByRole('listitem').filter({ hasText: 'Welcome back!' })).toHaveCount(0)
    // The role is known after the first pull.
    await expect(page.getByText('Up to date').first()).toBeAttached()
    expect(await everyWidth(page, holds)).toEqual([])
  })
}

/** Returns the placeholders that do not fit their fields, with the missing pixels. */
const clippedPlaceholders = (page: Page) =>
  page.evaluate(() => {
    const canvas = document.createElement('canvas').getContext('2d')
    const fields = document.querySelectorAll<HTMLInputElement>('input[placeholder]')
    return [...fields].flatMap((field) => {
      if (!canvas || !field.checkVisibility()) return []
      const style = getComputedStyle(field)
      canvas.font = style.font
      const room =
        field.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
      const missing = Math.ceil(canvas.measureText(field.placeholder).width - room)
      return missing > 0 ? [`${field.placeholder}: ${missing} px`] : []
    })
  })

test('placeholders fit their fields at 320 px', async ({ market, visitor, signedIn }) => {
  const [member, client] = [await market.member('Pia', { is_admin: true }), await market.client('Petra')]
  const service = await market.service(member)
  const newcomer = await visitor()
  const [{ page: hers }, { page: theirs }] = [await signedIn(member.email), await signedIn(client.email)]
  for (const page of [newcomer.page, hers, theirs]) await page.setViewportSize({ width: 320, height: 700 })
  const clipped: string[] = []
  const visit = async (page: Page, path: string, open?: () => Promise<void>) => {
    await page.goto(path)
    // The page's own heading is hidden from assistive technology where a dialog opens by itself.
    await expect(page.getByRole('heading').first()).toBeVisible()
    await open?.()
    clipped.push(...(await clippedPlaceholders(page)))
  }
  for (const path of ['/jobs', '/register', '/client-register']) await visit(newcomer.page, path)
  for (const path of ['/directory', '/invoices']) await visit(hers, path)
  await visit(hers, '/admin', () => hers.getByRole('switch', { name: /^Service Pinning/ }).click())
  await visit(hers, '/my-jobs', async () => {
    await hers.getByRole('button', { name: 'Offer Service' }).first().click()
    await expect(hers.getByRole('dialog').getByLabel('Location')).toBeVisible()
  })
  await visit(theirs, `/jobs?open=request.${service.id}`, () =>
    expect(theirs.getByRole('dialog').getByLabel('Budget range')).toBeVisible(),
  )
  expect(clipped).toEqual([])
})
