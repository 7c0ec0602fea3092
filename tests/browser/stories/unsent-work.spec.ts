import { readFile } from 'node:fs/promises'
import type { APIRequestContext, Page } from '@playwright/test'
import {
  type Applicant,
  anApplicant,
  applicantCard,
  expect,
  openApplicant,
  PASSWORD,
  test,
  waitUntilInstalled,
} from '../people.ts'
import { expectMessages } from '../toasts.ts'

const secret = 'sb_secret_local_development'
const service = { apikey: secret, authorization: `Bearer ${secret}` }

const rowOf = async (request: APIRequestContext, { email }: Applicant) => {
  const answer = await request.get(
    `/rest/v1/profiles?email=eq.${email}&select=bio,linkedin_url,is_approved`,
    {
      headers: service,
    },
  )
  const [row] = await answer.json()
  return row
}

const change = async (request: APIRequestContext, { email }: Applicant, values: object) => {
  const answer = await request.patch(`/rest/v1/profiles?email=eq.${email}`, {
    headers: service,
    data: values,
  })
  expect(answer.ok()).toBe(true)
}

/** Registers through the API, since the form is not what is tested here. */
async function join(request: APIRequestContext, { name, email }: Applicant) {
  const apikey = 'sb_publishable_local_development'
  const signedUp = await request.post('/auth/v1/signup', {
    headers: { apikey },
    data: { email, password: PASSWORD },
  })
  const { access_token, user } = await signedUp.json()
  const added = await request.post('/rest/v1/profiles', {
    headers: { apikey, authorization: `Bearer ${access_token}` },
    data: {
      id: user.id,
      full_name: name,
      email,
      phone: '+351 912 345 678',
      profession: 'SEO',
      professions: ['SEO'],
      service_rate: '$90 per hour',
      linkedin_url: `https://www.linkedin.com/in/${email.split('@')[0]}`,
      in_vegan_group: true,
    },
  })
  expect(added.ok(), await added.text()).toBe(true)
}

const line = (page: Page, title: string) =>
  page.getByRole('main').getByRole('listitem', { name: title, exact: true })

const writeBio = async (page: Page, bio: string) => {
  await page.getByRole('textbox', { name: /^Bio/ }).fill(bio)
  await page.getByRole('button', { name: 'Save Profile' }).click()
}

test('two devices edit the same field offline and online: both versions are shown side by side, and “Keep mine” wins', async ({
  signedIn,
  request,
}) => {
  const member = anApplicant('Mira')
  await join(request, member)
  const [here, there] = [await signedIn(member.email), await signedIn(member.email)]
  await here.page.goto('/profile')
  await there.page.goto('/profile')
  await expect(there.page.getByRole('textbox', { name: /^Bio/ })).toBeVisible()
  await expect(here.page.getByRole('textbox', { name: /^Bio/ })).toBeVisible()
  await waitUntilInstalled(here.page)

  await here.offline(true)
  await writeBio(here.page, 'Mine, written on the train')
  await expect(here.page.getByText('Offline, 1 waiting').first()).toBeVisible()
  await writeBio(there.page, 'Theirs, written at the desk')
  await expectMessages(there.page, 'Profile updated successfully!')
  await here.offline(false)
  await expect(here.page.getByText('1 needs attention').first()).toBeVisible()

  await here.page.getByRole('link', { name: 'Compare' }).click()
  const conflict = line(here.page, 'Your profile')
  await expect(conflict).toContainText('Someone has changed the bio since you saw it.')
  await expect(conflict.getByRole('heading', { name: 'Bio' })).toBeVisible()
  await expect(conflict.getByRole('definition')).toHaveText([
    'Mine, written on the train',
    'Theirs, written at the desk',
  ])

  const saving = here.page.waitForEvent('download')
  await here.page.getByRole('button', { name: 'Save as a file' }).click()
  const file = await saving
  expect(file.suggestedFilename()).toMatch(/^verdant-circle-unsent-\d{4}-\d\d-\d\d\.json$/)
  expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toMatchObject({
    account: member.email,
    items: [
      {
        title: 'Your profile',
        state: 'attention',
        mutation: { changes: [{ values: { bio: 'Mine, written on the train' } }] },
      },
    ],
  })

  // With the keyboard only; the focus stays on the page when the line is removed.
  await conflict.getByRole('button', { name: 'Keep mine' }).focus()
  await here.page.keyboard.press('Enter')
  await expect(here.page.getByRole('heading', { name: 'Everything is sent' })).toBeVisible()
  await expect(here.page.getByRole('main').locator(':focus')).toHaveCount(1)
  expect(await rowOf(request, member)).toMatchObject({ bio: 'Mine, written on the train' })
  await expect(there.page.getByRole('textbox', { name: /^Bio/ })).toHaveValue('Mine, written on the train')
})

test('two administrators decide at once: the second is told who was first; a decision based on an old value shows the new one', async ({
  signedIn,
  request,
}) => {
  const [applicant, other, second] = [anApplicant('Lena'), anApplicant('Lotte'), anApplicant('Greta')]
  for (const one of [applicant, other, second]) await join(request, one)
  await change(request, second, { linkedin_verified: true, is_approved: true, is_admin: true })
  const [colleague, admin] = [await signedIn(second.email), await signedIn('admin@demo.test')]
  await admin.page.goto('/admin')
  await expect(applicantCard(admin.page, applicant)).toBeVisible()
  await expect(applicantCard(admin.page, other)).toBeVisible()
  await waitUntilInstalled(admin.page)

  await admin.offline(true)
  const verify = { name: 'Verify LinkedIn' }
  await (await openApplicant(admin.page, applicant)).getByRole('button', verify).click()
  await (await openApplicant(admin.page, other)).getByRole('button', verify).click()
  await expect(admin.page.getByText('Offline, 2 waiting').first()).toBeVisible()

  await colleague.page.goto('/admin')
  await (await openApplicant(colleague.page, applicant)).getByRole('button', verify).click()
  await expectMessages(colleague.page, 'LinkedIn verified')
  const moved = `https://www.linkedin.com/in/moved-${Date.now()}`
  await change(request, other, { linkedin_url: moved })
  await admin.offline(false)

  await expect(
    admin.page.getByText(`Already done: ${second.name} verified the LinkedIn profile`),
  ).toBeVisible()
  await expect(admin.page.getByText('1 needs attention').first()).toBeVisible()
  await admin.page.goto('/unsent')
  const decision = line(admin.page, `Verify LinkedIn: ${other.name}`)
  await expect(decision.getByRole('heading', { name: 'LinkedIn URL' })).toBeVisible()
  await expect(decision.getByRole('definition').last()).toHaveText(moved)
  await expect(decision.getByText('What you had seen')).toBeVisible()
  await decision.getByRole('button', { name: 'Discard my decision' }).click()
  const question = decision.getByRole('group', { name: 'Discard your decision?' })
  await question.getByRole('button', { name: 'Discard it' }).click()
  await expect(admin.page.getByRole('heading', { name: 'Everything is sent' })).toBeVisible()
})

test('a toast’s message can be read again after it has disappeared; a toast stays while it has the focus', async ({
  visitor,
}) => {
  const { page } = await visitor()
  await page.clock.install()
  await page.goto('/login')
  await page.getByLabel('Email').fill('member@demo.test')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  // From here on time passes only where the test lets it: on a busy machine the toast would be gone before its focus.
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  const toast = page.getByRole('listitem').filter({ hasText: 'Welcome back!' })
  await expect(async () => {
    await page.clock.runFor(100)
    expect(await toast.isVisible()).toBe(true)
  }).toPass()
  await toast.getByRole('button').focus()
  await page.clock.runFor(20_000)
  await expect(toast).toBeVisible()
  await page.getByRole('button', { name: 'Menu' }).first().focus()
  await page.clock.runFor(5_000)
  await expect(toast).toHaveCount(0)
  await page.clock.resume()

  await page.getByRole('button', { name: 'Menu' }).first().click()
  await page.getByRole('dialog').getByRole('link', { name: 'Activity' }).click()
  await expect(page.getByRole('region', { name: 'In this tab' })).toContainText('Welcome back!')
})

test('a waiting change is reopened in its form, and a draft opens where it was left', async ({
  signedIn,
}) => {
  const client = await signedIn('client@demo.test')
  const { page } = client
  await page.goto('/client-dashboard')
  await page.getByRole('button', { name: 'Edit company' }).click()
  await page.getByLabel('Contact name').fill('Unfinished Person')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: /Up to date/ }).click()
  const draft = line(page, 'Your company')
  await draft.getByRole('button', { name: 'Open' }).click()
  await expect(page).toHaveURL(/client-dashboard/)
  await expect(page.getByLabel('Contact name')).toHaveValue('Unfinished Person')
  await waitUntilInstalled(page)

  await client.offline(true)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Offline, 1 waiting').first()).toBeVisible()
  await page.getByRole('link', { name: /Offline, 1 waiting/ }).click()
  await line(page, 'Your company').getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByLabel('Contact name')).toHaveValue('Unfinished Person')
  await page.keyboard.press('Escape')
  await expect(page.getByText(/^Offline$/).first()).toBeVisible()

  await client.offline(false)
  await page.getByRole('button', { name: 'Sign out' }).first().click()
  const asked = page.getByRole('dialog', { name: 'Sign out and lose unsent work?' })
  await expect(asked).toContainText('1 form is unfinished.')
  const saving = page.waitForEvent('download')
  await asked.getByRole('button', { name: 'Save a copy' }).click()
  const copy = JSON.parse(await readFile(await (await saving).path(), 'utf8'))
  expect(copy).toMatchObject({
    drafts: [{ key: 'company', value: { edit: { contact_name: 'Unfinished Person' } } }],
  })
  await asked.getByRole('link', { name: 'Show the unsent work' }).click()
  await line(page, 'Your company').getByRole('button', { name: 'Discard' }).click()
  const question = page.getByRole('group', { name: 'Discard this draft?' })
  await question.getByRole('button', { name: 'Keep it' }).press('Escape')
  await expect(line(page, 'Your company').getByRole('button', { name: 'Discard' })).toBeFocused()
  await page.keyboard.press('Enter')
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(line(page, 'Your company')).toHaveCount(0)
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)
})

test('cancelling a change that is being sent: the user is told whether that was in time', async ({
  signedIn,
}) => {
  const { page, context } = await signedIn('client@demo.test')
  const push = '**/rest/v1/rpc/apply_mutations'
  const rename = async (name: string) => {
    await page.goto('/client-dashboard')
    await page.getByRole('button', { name: 'Edit company' }).click()
    await page.getByLabel('Contact name').fill(name)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  const takeBack = async () => {
    await page.goto('/unsent')
    const company = line(page, 'Your company')
    await company.getByRole('button', { name: 'Discard' }).click()
    const question = company.getByRole('group', { name: 'Discard this?' })
    await expect(question).toContainText('It may have reached the server already.')
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect(company).toContainText('Taking back')
    await context.unroute(push)
    await page.getByRole('button', { name: /Try to connect|Check now/ }).click()
  }
  await page.goto('/client-dashboard')
  const before = (await page.getByRole('heading', { level: 1 }).textContent())?.replace('Welcome, ', '') ?? ''

  // The request is lost.
  const lost = page.waitForRequest(push)
  await context.route(push, (route) => route.abort().catch(() => undefined))
  await rename('Never Arrived')
  await lost
  await takeBack()
  await expectMessages(page, 'Your company: taken back before it arrived.')
  await expect(page.getByRole('heading', { name: 'Everything is sent' })).toBeVisible()
  await page.goto('/client-dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome, ${before}`)

  // The answer is lost.
  const arrived = new Promise<void>((resolve) => {
    void context.route(push, async (route) => {
      await route.fetch().catch(() => undefined)
      // A navigation may have ended the request already.
      await route.abort().catch(() => undefined)
      resolve()
    })
  })
  await rename('Had Arrived')
  await arrived
  await takeBack()
  await expectMessages(page, 'Your company: this had already been sent.')
  await page.goto('/client-dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Had Arrived')
  await rename(before)
  await expectMessages(page, 'Company updated successfully!')
})
