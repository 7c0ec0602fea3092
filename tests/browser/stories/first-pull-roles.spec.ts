import { checkFirstPull, RESTRICTED_HEADING } from '../delayed-pulls.ts'
import { anApplicant, expect, PASSWORD, test } from '../people.ts'

test.use({ serviceWorkers: 'block' })

/* The same as first-pull.spec.ts for the other roles. */

const people = [
  {
    who: 'an administrator',
    email: 'admin@demo.test',
    headings: [
      'Member Directory',
      'My Services',
      'Administration',
      /^\S+ \S+/,
      'No client account',
      'My Invoices',
    ],
  },
  {
    who: 'a pending professional',
    email: 'pending@demo.test',
    headings: [
      RESTRICTED_HEADING,
      RESTRICTED_HEADING,
      'Access Denied',
      'Imogen Clarke',
      'No client account',
      'My Invoices',
    ],
  },
  {
    who: 'a client',
    email: 'client@demo.test',
    headings: [
      RESTRICTED_HEADING,
      RESTRICTED_HEADING,
      'Access Denied',
      'No professional profile',
      /^Welcome, /,
      /Invoices/,
    ],
  },
]

for (const { who, email, headings } of people) {
  test(`${who} is denied nothing before the first pull, and gets one message where it fails`, async ({
    newDevice,
  }) => {
    await checkFirstPull(await newDevice(), email, headings)
  })
}

test('a user without any record is denied nothing before the first pull, and then finishes registering', async ({
  newDevice,
  request,
}) => {
  const { email } = anApplicant('Nora')
  const headers = { apikey: 'sb_publishable_local_development' }
  const made = await request.post('/auth/v1/signup', { headers, data: { email, password: PASSWORD } })
  expect(made.ok()).toBe(true)
  const finish = 'Finish your registration'
  await checkFirstPull(await newDevice(), email, [
    RESTRICTED_HEADING,
    RESTRICTED_HEADING,
    'Access Denied',
    finish,
    finish,
    finish,
  ])
})
