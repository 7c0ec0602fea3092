import { CLOSED, passThroughFirstPull } from './held-pulls.ts'
import { anApplicant, expect, PASSWORD, test } from './people.ts'

/* The same as in first-pull.spec.ts for everybody else. */

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
    headings: [CLOSED, CLOSED, 'Access Denied', 'Imogen Clarke', 'No client account', 'My Invoices'],
  },
  {
    who: 'a client',
    email: 'client@demo.test',
    headings: [CLOSED, CLOSED, 'Access Denied', 'No professional profile', /^Welcome, /, /Invoices/],
  },
]

for (const { who, email, headings } of people) {
  test(`${who} is denied nothing before the first pull, and told once where it fails`, async ({
    arriving,
  }) => {
    await passThroughFirstPull(await arriving(), email, headings)
  })
}

test('somebody with neither record is denied nothing before the first pull, and then finishes registering', async ({
  arriving,
  request,
}) => {
  const { email } = anApplicant('Nora')
  const headers = { apikey: 'sb_publishable_local_development' }
  const made = await request.post('/auth/v1/signup', { headers, data: { email, password: PASSWORD } })
  expect(made.ok()).toBe(true)
  const finish = 'Finish your registration'
  await passThroughFirstPull(await arriving(), email, [
    CLOSED,
    CLOSED,
    'Access Denied',
    finish,
    finish,
    finish,
  ])
})
