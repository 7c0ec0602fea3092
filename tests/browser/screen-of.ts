import { expect, type Locator, type Page } from '@playwright/test'
import type { Screen } from '../presses/screen.ts'
import type { Named, Thing } from '../presses/things.ts'
import { expectMessages } from './toasts.ts'

const named = (thing: Thing): Named =>
  typeof thing === 'string' || thing instanceof RegExp ? { text: thing } : thing

/** Returns the element that a person means on a page, or in a part of it. Without a choice there must not be several. */
export function locate(on: Page | Locator, thing: Thing): Locator {
  const { role, name, label, text, css, hidden = false, choice, within } = named(thing)
  const place = within === undefined ? on : locate(on, within)
  const found =
    role !== undefined
      ? place.getByRole(role as Parameters<Page['getByRole']>[0], {
          exact: true,
          includeHidden: hidden,
          ...(name === undefined ? {} : { name }),
        })
      : css !== undefined
        ? place.locator(css)
        : label !== undefined
          ? place.getByLabel(label, { exact: true })
          : place.getByText(text ?? '', { exact: true })
  return choice === undefined ? found : found.nth(choice)
}

/** Lets the presses that all suites share act on a page of Playwright's, or on a part of it. */
export function screenOf(on: Page | Locator): Screen {
  const page = 'page' in on ? on.page() : on
  return {
    goto: async (path) => {
      await page.goto(path)
    },
    click: (thing) => locate(on, thing).click(),
    fill: async (thing, text) => {
      const field = locate(on, thing)
      if ((await field.evaluate(({ tagName }) => tagName)) === 'SELECT') await field.selectOption(text)
      else await field.fill(text)
    },
    sees: (thing) =>
      typeof thing === 'string' || thing instanceof RegExp
        ? expectMessages(page, thing)
        : expect(locate(on, thing)).toBeVisible(),
    lacks: (thing) => expect(locate(on, thing)).toHaveCount(0),
  }
}
