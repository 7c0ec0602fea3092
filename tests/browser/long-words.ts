import type { Page } from '@playwright/test'
import { everything } from '../support/everything.ts'
import type { Account, ClientAccount, Market } from '../support/market.ts'

/** A word that no screen is wide enough for. */
export const LONG_WORD = 'unbreakable'.repeat(11).slice(0, 120)

const LONG_EMAIL = `${LONG_WORD.slice(0, 60)}@${LONG_WORD.slice(0, 60)}.example`

/** Narrow telephones to wide screens, with the widths at which layouts change; by day the narrowest of each layout. */
export const allWidths = everything
  ? [320, 360, 390, 480, 640, 768, 820, 1024, 1280, 1440, 1920]
  : [320, 390, 640, 768, 1024, 1280]

/** Writes the long word into every field of these people that is shown to others. Returns where each is shown. */
export async function fillWithLongWords(market: Market, member: Account, client: ClientAccount) {
  await market.change('profiles', `id=eq.${member.id}`, {
    full_name: LONG_WORD,
    email: LONG_EMAIL,
    phone: '+1 '.concat('5'.repeat(30)),
    profession: 'Other (specify)',
    professions: ['Other (specify)', 'Graphic Design'],
    custom_profession: LONG_WORD.slice(0, 80),
    service_rate: LONG_WORD,
    bio: LONG_WORD,
    linkedin_url: `https://www.linkedin.com/in/${LONG_WORD}`,
  })
  await market.change('clients', `id=eq.${client.clientId}`, {
    company_name: LONG_WORD,
    contact_name: LONG_WORD,
    email: LONG_EMAIL,
    website: `https://${LONG_WORD.slice(0, 60)}.example/${LONG_WORD}`,
    bio: LONG_WORD,
  })
  const service = await market.service(member, {
    title: LONG_WORD,
    company: LONG_WORD,
    description: LONG_WORD,
    location: LONG_WORD,
    salary_range: LONG_WORD,
    portfolio_required: true,
    portfolio_description: LONG_WORD,
  })
  const request = await market.request(client, service, 'in_progress')
  await market.change('job_applications', `id=eq.${request.id}`, {
    message: LONG_WORD,
    budget_range: LONG_WORD,
    timeline: LONG_WORD,
  })
  for (const sent_by_client of [true, false]) {
    await market.add('messages', { application_id: request.id, sent_by_client, body: LONG_WORD })
    await market.add('messages', {
      application_id: request.id,
      sent_by_client,
      body: `https://example.test/${LONG_WORD}`,
    })
  }
  const invoice = await market.invoice(
    member,
    { client, request },
    { due_date: '2020-01-01', description: LONG_WORD },
  )
  const other = await market.invoice(
    member,
    { name: LONG_WORD, email: LONG_EMAIL },
    { due_date: '2020-01-01', description: LONG_WORD },
  )
  return { service, request, invoice, other }
}

/** Returns what is wider than the screen, at each width: the page, a dialog, or a line of text. */
export async function widenedAt(
  page: Page,
  where: string,
  widths: readonly number[] = allWidths,
): Promise<string[]> {
  const { width: before, height } = page.viewportSize() ?? { width: 1280, height: 800 }
  const found: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height })
    // What measures itself draws once more.
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))))
    const widened = await page.evaluate(findWidened)
    const still = widened.length > 0 ? await page.evaluate(findWidened) : widened
    found.push(...still.map((what) => `${where} at ${width} px: ${what}`))
  }
  await page.setViewportSize({ width: before, height })
  return found
}

/** Returns what is widened: scrolled boxes, and texts that reach out of the screen or their box. Runs in the page. */
export function findWidened(): string[] {
  const { clientWidth, scrollWidth } = document.documentElement
  const found = scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide`] : []
  const nameOf = (element: Element) => `${element.tagName} ${element.className}`.slice(0, 160)
  for (const box of document.querySelectorAll('[role=dialog], [role=alertdialog], [role=menu], [role=log]')) {
    if (box.scrollWidth > box.clientWidth + 1) found.push(`${nameOf(box)} scrolls sideways`)
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const parent = text.parentElement
    if (!parent?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    if (parent.closest('[inert], textarea, option') || !/\w{40}/.test(text.textContent ?? '')) continue
    // For screen readers only, at this width.
    let box: Element | null = parent
    while (box && box.clientWidth !== 1) box = box.parentElement
    if (box) continue
    // A text may end with an ellipsis.
    let clipped: Element | null = parent
    while (clipped && getComputedStyle(clipped).textOverflow !== 'ellipsis') clipped = clipped.parentElement
    const range = document.createRange()
    range.selectNodeContents(clipped ?? text)
    const { left, right } = clipped ? clipped.getBoundingClientRect() : range.getBoundingClientRect()
    if (left < -1 || right > innerWidth + 1)
      found.push(`${nameOf(parent)}: ${Math.round(left)} to ${Math.round(right)}`)
  }
  return found
}
