import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { knownKeys } from '../../supabase/embedded/keys.ts'
import { linkPathTo } from '../support/emails.ts'
import { PASSWORD } from './people.ts'

/** A screen, or a dialog on it, as one of the demo accounts sees it. */
export interface Screen {
  name: string
  path: string
  /** Its level 1 heading, which tells that the screen is loaded. */
  heading: string
  /** Brings the screen into the wanted state, and waits for it. */
  first?: (page: Page) => Promise<unknown>
}

/** The screens of one role; without `email`, of a visitor. */
export interface RoleScreens {
  who: string
  email?: string
  screens: Screen[]
}

const press = (page: Page, name: string | RegExp) =>
  page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .filter({ visible: true })
    .first()
    .click()

/** Presses the buttons one after the other; the last one opens a dialog. */
const dialog =
  (...names: (string | RegExp)[]) =>
  async (page: Page) => {
    for (const name of names) await press(page, name)
    // One that is closing, as the menu is when another opens from it, is not meant; the focus tells which is open.
    const open = ':is([role=dialog], [role=alertdialog]):not([data-ending-style])'
    await expect(page.locator(open).last()).toBeVisible()
    await expect(page.locator(`${open}:focus-within`)).toHaveCount(1)
  }

/** Opens the form of an invoice with lines of each kind, and a sentence at a field. */
async function writeLines(page: Page): Promise<void> {
  await dialog('Create Invoice')(page)
  await press(page, 'Add lines')
  const form = page.getByRole('dialog')
  await form.getByLabel('Line 1, description').fill('Lettering')
  await form.getByLabel('Line 1, price').fill('80')
  await form.getByRole('combobox', { name: 'Line 1, tax' }).selectOption('rate')
  await press(page, 'Add discount')
  await form.getByRole('combobox', { name: 'Line 2, tax' }).selectOption('exempt')
  await form.getByText('Tax details').click()
  await form.getByRole('button', { name: 'Create Invoice' }).click()
  await expect(form.getByText('From 0 to 100')).toBeVisible()
}

/** Chooses from the menu of the first invoice, in a table after it was opened; the dialog that it opens is shown. */
const fromMenu = (name: string) => async (page: Page) => {
  const menu = page.getByRole('button', { name: /^More about INV/ })
  const inTable = page.getByRole('rowheader', { name: /^INV/ }).getByRole('button')
  await expect(menu.or(inTable).filter({ visible: true }).first()).toBeVisible()
  if ((await inTable.count()) > 0) await inTable.first().click()
  await press(page, /^More about INV/)
  await page.getByRole('menuitem', { name, exact: true }).click()
  await expect(page.getByRole('dialog').last()).toBeVisible()
}

/** Submits the form empty. */
const refused = (name: string) => async (page: Page) => {
  await press(page, name)
  await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible()
}

const shows = (text: string | RegExp) => (page: Page) => expect(page.getByText(text).first()).toBeVisible()

/** What waits for a member stands above all else on her home page, and comes with her rows. */
const hasToday = (page: Page) =>
  expect(page.getByRole('region', { name: 'Today' }).locator('li, p')).not.toHaveCount(0)

const brand = 'Brand identity for plant-based food makers'
const service = '/jobs/18839d48-9a04-804f-8d50-03581531211a'
/** The conversation about it, of client@demo.test. */
const conversation = '/requests/e974e147-166f-80bc-bc3b-c3223905de22'
const notFound: Screen = {
  name: 'not found',
  path: '/no-such-page',
  heading: 'There is no page at this address',
}
const home = (name: string, first: Screen['first']): Screen => ({
  name,
  path: '/',
  heading: 'Good work grows in good company',
  ...(first ? { first } : {}),
})

/** Signs in with an address that waits to be confirmed; this server confirms each at once. */
async function signInUnconfirmed(page: Page) {
  const refusal = { code: 400, error_code: 'email_not_confirmed', msg: 'Email not confirmed' }
  await page.route('**/auth/v1/token?grant_type=password', (route) =>
    route.fulfill({ status: 400, json: refusal }),
  )
  await page.getByLabel('Email').fill('nobody@example.test')
  await page.getByLabel('Password', { exact: true }).fill('demo1234')
  await press(page, 'Sign In')
  await shows('Confirm your address first')(page)
}

/** Makes the server refuse a change. */
async function refuseChange(page: Page) {
  await page.route('**/rest/v1/rpc/apply_mutations', async (route) => {
    const { mutations } = route.request().postDataJSON() as { mutations: { id: string }[] }
    const results = mutations.map(({ id }) => ({
      id,
      status: 'rejected',
      code: '42501',
      message: 'You may not change this',
      constraint: null,
      column: null,
      table: 'jobs',
    }))
    await route.fulfill({ json: { v: 1, epoch: crypto.randomUUID(), results } })
  })
  await press(page, 'Deactivate')
  await expect(page.getByText('Needs attention').first()).toBeVisible()
}

/** Makes the account of a role that is not one of the demo's: it has no profile. */
export async function signUpRole(request: APIRequestContext, email: RoleScreens['email']): Promise<void> {
  if (!email || email.endsWith('@demo.test')) return
  const data = { email, password: PASSWORD }
  await request.post('/auth/v1/signup', { data, headers: { apikey: knownKeys.publishable } })
}

/** Opens a screen, and brings it into its state. */
export async function openScreen(page: Page, { path, heading, first }: Screen): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible()
  // The prerendered page has the heading, too; the app replaces it, and what has the focus there.
  await expect(page.locator('html[data-prerendered]')).toHaveCount(0)
  await first?.(page)
}

export const roleScreens: RoleScreens[] = [
  {
    who: 'a visitor',
    screens: [
      home('home', undefined),
      home('the menu', dialog('Menu')),
      { name: 'storage', path: '/storage', heading: 'Storage on this device', first: shows('Make room') },
      { name: 'nothing shared', path: '/share', heading: 'Nothing was shared' },
      { name: 'login', path: '/login', heading: 'Welcome back' },
      { name: 'login, refused', path: '/login', heading: 'Welcome back', first: refused('Sign In') },
      { name: 'client-login', path: '/client-login', heading: 'Client sign in' },
      { name: 'register', path: '/register', heading: 'Join the directory' },
      {
        name: 'register, refused',
        path: '/register',
        heading: 'Join the directory',
        first: refused('Join Directory'),
      },
      { name: 'client-register', path: '/client-register', heading: 'Join as a client' },
      {
        name: 'client-register, refused',
        path: '/client-register',
        heading: 'Join as a client',
        first: refused('Create Client Account'),
      },
      {
        name: 'login, address not confirmed',
        path: '/login',
        heading: 'Welcome back',
        first: signInUnconfirmed,
      },
      { name: 'reset-password', path: '/reset-password', heading: 'Reset your password' },
      {
        name: 'reset-password, sent',
        path: '/reset-password',
        heading: 'Reset your password',
        first: async (page) => {
          await page.getByLabel('Email').fill('nobody@example.test')
          await press(page, 'Send the link')
          await shows('Code from the email')(page)
        },
      },
      {
        name: 'the link of an email',
        path: `/confirm?type=recovery&token_hash=${'0'.repeat(64)}`,
        heading: 'Reset your password',
      },
      { name: 'a link that was cut off', path: '/confirm', heading: 'This link is not complete' },
      { name: 'the board', path: '/jobs', heading: 'Service Opportunities', first: shows(brand) },
      { name: 'a service', path: '/jobs', heading: 'Service Opportunities', first: dialog('View Details') },
      {
        name: 'pictures',
        path: '/jobs',
        heading: 'Service Opportunities',
        first: dialog(/^Show the pictures of/),
      },
      { name: 'the directory, closed', path: '/directory', heading: 'Access Restricted' },
      { name: 'invoices, closed', path: '/invoices', heading: 'Sign In Required' },
      { name: 'admin, closed', path: '/admin', heading: 'Access Denied' },
      { name: 'a public profile', path: '/profile/johanna-lindqvist', heading: 'Johanna Lindqvist' },
      { name: 'a service’s page', path: service, heading: brand },
      { name: 'no such service', path: '/jobs/nothing', heading: 'Service Not Found' },
      {
        name: 'emails to stop',
        path: '/stop-emails?token=t.quotes.t',
        heading: 'Get no more of these emails?',
      },
      {
        name: 'no invoice at the link',
        path: '/pay?token=nothing',
        heading: 'This link does not lead to an invoice',
      },
      { name: 'no public profile', path: '/profile/nobody-at-all', heading: 'Profile Not Found' },
      { name: 'debug', path: '/debug', heading: 'Debug' },
      notFound,
    ],
  },
  {
    who: 'somebody who has not finished registering',
    email: 'unfinished@accessibility.test',
    screens: [
      home('home, unfinished', shows('Debug information')),
      { name: 'register, half done', path: '/register', heading: 'Finish your registration' },
      { name: 'profile, none', path: '/profile', heading: 'Finish your registration' },
    ],
  },
  {
    who: 'a pending professional',
    email: 'pending@demo.test',
    screens: [
      home('home, pending', shows('Debug information')),
      { name: 'her profile, pending', path: '/profile', heading: 'Imogen Clarke' },
      { name: 'no invoices', path: '/invoices', heading: 'My Invoices' },
      { name: 'no client account', path: '/client-dashboard', heading: 'No client account' },
      { name: 'a company to add', path: '/client-register', heading: 'Add your company' },
      {
        name: 'an expired link, signed in',
        path: '/account#error=access_denied&error_code=otp_expired',
        heading: 'That link does not work any more',
      },
      {
        name: 'a new address to confirm',
        path: '/account',
        heading: 'Account',
        first: async (page) => {
          await page.getByLabel('New email').fill('imogen@example.test')
          await press(page, 'Change email')
          await shows('Enter the codes instead')(page)
          await page.getByText('Enter the codes instead').click()
        },
      },
      {
        name: 'a new password',
        path: '/reset-password',
        heading: 'Reset your password',
        first: async (page) => {
          const { origin } = new URL(page.url())
          const sent = await page.request.post('/auth/v1/recover', {
            headers: { apikey: knownKeys.publishable },
            data: { email: 'pending@demo.test' },
          })
          expect(sent.ok()).toBe(true)
          await page.goto(await linkPathTo(origin, 'pending@demo.test'))
          await press(page, 'Choose a new password')
          await shows('For pending@demo.test.')(page)
        },
      },
      {
        name: 'more about a member',
        path: '/profile/johanna-lindqvist',
        heading: 'Johanna Lindqvist',
        first: async (page) => {
          await press(page, 'More about Johanna Lindqvist')
          await expect(page.getByRole('menu')).toBeVisible()
        },
      },
    ],
  },
  {
    who: 'a member at work',
    email: 'member@demo.test',
    screens: [
      { name: 'my services', path: '/my-jobs', heading: 'My Services', first: shows(brand) },
      { name: 'requests', path: '/my-jobs', heading: 'My Services', first: dialog(/^Requests \(5\)/) },
      {
        name: 'project files',
        path: '/my-jobs',
        heading: 'My Services',
        first: dialog(/^Requests \(5\)/, 'Project Files'),
      },
      { name: 'a conversation', path: conversation, heading: 'Daniela Fuchs', first: shows(brand) },
      { name: 'a service to edit', path: '/my-jobs', heading: 'My Services', first: dialog('Edit') },
      { name: 'a service to delete', path: '/my-jobs', heading: 'My Services', first: dialog('Delete') },
      { name: 'invoices', path: '/invoices', heading: 'My Invoices', first: shows('The last twelve months') },
      {
        name: 'an invoice to write',
        path: '/invoices',
        heading: 'My Invoices',
        first: dialog('Create Invoice'),
      },
      {
        name: 'an invoice with lines to write',
        path: '/invoices',
        heading: 'My Invoices',
        first: writeLines,
      },
      { name: 'an invoice to edit', path: '/invoices', heading: 'My Invoices', first: fromMenu('Edit') },
      { name: 'an invoice to delete', path: '/invoices', heading: 'My Invoices', first: fromMenu('Delete') },
      { name: 'how to be paid', path: '/invoices', heading: 'My Invoices', first: dialog('How to be paid') },
      { name: 'unsent, nothing', path: '/unsent', heading: 'Unsent work' },
      {
        name: 'a service that could not be changed',
        path: '/my-jobs',
        heading: 'My Services',
        first: refuseChange,
      },
      { name: 'unsent, refused', path: '/unsent', heading: 'Unsent work', first: shows('Discard') },
    ],
  },
  {
    who: 'a member among others',
    email: 'member@demo.test',
    screens: [
      home('home, approved', hasToday),
      home('the menu of a member', dialog('Menu')),
      { name: 'activity', path: '/activity', heading: 'Activity' },
      { name: 'the inbox', path: '/inbox', heading: 'Inbox', first: shows(/^Showing/) },
      {
        name: 'no conversation found',
        path: '/inbox?q=zzzz',
        heading: 'Inbox',
        first: shows('No conversations match'),
      },
      home('keyboard shortcuts', dialog('Menu', 'Keyboard shortcuts')),
      home('the palette', dialog('Search everything')),
      home('found in the palette', async (page) => {
        await dialog('Search everything')(page)
        await page.getByRole('combobox').fill('brand')
        await shows('Sprout & Spoon')(page)
      }),
      home('nothing in the palette', async (page) => {
        await dialog('Search everything')(page)
        await page.getByRole('combobox').fill('zzzz')
        await shows('Nothing found')(page)
      }),
      { name: 'the directory', path: '/directory', heading: 'Member Directory', first: shows(/^Showing/) },
      { name: 'a member', path: '/directory', heading: 'Member Directory', first: dialog('Details') },
      { name: 'a message', path: '/directory', heading: 'Member Directory', first: dialog('Contact') },
      {
        name: 'nobody found',
        path: '/directory?search=zzzz',
        heading: 'Member Directory',
        first: async (page) => {
          await page.getByRole('searchbox').fill('zzzz')
          await shows('No members found matching your criteria.')(page)
        },
      },
      {
        name: 'the board, of a member',
        path: '/jobs',
        heading: 'Service Opportunities',
        first: shows(brand),
      },
      {
        name: 'a service to offer',
        path: '/jobs',
        heading: 'Service Opportunities',
        first: dialog('Offer Service'),
      },
      {
        name: 'a provider',
        path: '/jobs',
        heading: 'Service Opportunities',
        first: dialog('Contact Provider'),
      },
      { name: 'her profile', path: '/profile', heading: 'Amara Okafor' },
      {
        name: 'her profile, edited',
        path: '/profile',
        heading: 'Amara Okafor',
        first: async (page) => {
          await page.getByLabel('Bio').fill('Letters, by hand.')
          await expect(page.getByRole('button', { name: 'Discard' })).toBeVisible()
        },
      },
      { name: 'another’s profile', path: '/profile/johanna-lindqvist', heading: 'Johanna Lindqvist' },
      { name: 'my card', path: '/my-card', heading: 'Amara Okafor' },
      { name: 'approved', path: '/welcome', heading: 'You are approved' },
      { name: 'account', path: '/account', heading: 'Account' },
      { name: 'account to delete', path: '/account', heading: 'Account', first: dialog('Delete my account') },
    ],
  },
  {
    who: 'a client',
    email: 'client@demo.test',
    screens: [
      { name: 'dashboard', path: '/client-dashboard', heading: 'Welcome, Daniela Fuchs' },
      { name: 'a conversation', path: conversation, heading: 'Amara Okafor', first: shows(brand) },
      {
        name: 'a conversation',
        path: '/client-dashboard',
        heading: 'Welcome, Daniela Fuchs',
        first: async (page) => {
          await page
            .getByRole('listitem', { name: brand })
            .getByRole('link', { name: 'Conversation' })
            .click()
          await expect(page.getByRole('log')).toContainText('You')
        },
      },
      {
        name: 'project files of a client',
        path: '/client-dashboard',
        heading: 'Welcome, Daniela Fuchs',
        first: dialog('Project Files'),
      },
      {
        name: 'her company',
        path: '/client-dashboard',
        heading: 'Welcome, Daniela Fuchs',
        first: dialog('Edit company'),
      },
      { name: 'invoices received', path: '/invoices', heading: 'Invoices', first: shows('Amara Okafor') },
      {
        name: 'the board, of a client',
        path: '/jobs',
        heading: 'Service Opportunities',
        first: shows('Requested'),
      },
      {
        name: 'the app to install',
        path: '/jobs',
        heading: 'Service Opportunities',
        first: async (page) => {
          await page.evaluate(() => dispatchEvent(new Event('beforeinstallprompt', { cancelable: true })))
          await expect(page.getByRole('button', { name: 'Not now' })).toBeVisible()
        },
      },
      {
        name: 'a request to make',
        path: '/jobs',
        heading: 'Service Opportunities',
        first: dialog('Request Service'),
      },
    ],
  },
  {
    who: 'an administrator',
    email: 'admin@demo.test',
    screens: [
      { name: 'admin', path: '/admin', heading: 'Administration', first: shows('Verify LinkedIn') },
      {
        name: 'admin, pinning',
        path: '/admin',
        heading: 'Administration',
        first: async (page) => {
          await page.getByRole('switch', { name: /Service Pinning/ }).click()
          await page.getByRole('switch', { name: /Quick Approval/ }).click()
          await shows(brand)(page)
        },
      },
      {
        name: 'applicants selected',
        path: '/admin',
        heading: 'Administration',
        first: async (page) => {
          await page
            .getByRole('checkbox', { name: /^Select/ })
            .first()
            .check()
          await shows('1 selected')(page)
        },
      },
      {
        name: 'an applicant to reject',
        path: '/admin',
        heading: 'Administration',
        // Who is verified can be rejected; her line opens first.
        first: dialog(/LinkedIn verified/, 'Reject'),
      },
      {
        name: 'no services',
        path: '/my-jobs',
        heading: 'My Services',
        first: shows('No services offered yet'),
      },
    ],
  },
]
