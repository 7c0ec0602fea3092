import { anApplicant, expect, openApplicant, register, test } from '../people.ts'

test('losing the approval removes the directory from the device; the API never gave it to a pending member', async ({
  visitor,
  signedIn,
  request,
}) => {
  const applicant = anApplicant('Olga')
  const [member, admin] = [await visitor(), await signedIn('admin@demo.test')]
  await register(member.page, applicant)

  const seen = await member.page.evaluate(async () => {
    const session: { access_token: string } = await new Promise((resolve, reject) => {
      const opening = indexedDB.open('verdant-keep')
      opening.onerror = () => reject(opening.error)
      opening.onsuccess = () => {
        const reading = opening.result.transaction('values').objectStore('values').get('verdant-session')
        reading.onsuccess = () => resolve(JSON.parse(reading.result))
      }
    })
    const headers = {
      apikey: 'sb_publishable_local_development',
      authorization: `Bearer ${session.access_token}`,
      'content-type': 'application/json',
    }
    const rows = await fetch('/rest/v1/profiles?select=id,email', { headers }).then((r) => r.json())
    const request = { v: 2, epoch: null, scope: null, cursor: null, limit: 500 }
    const pulled = await fetch('/rest/v1/rpc/sync_pull', {
      method: 'POST',
      headers,
      body: JSON.stringify({ request }),
    }).then((r) => r.json())
    return { rows, profiles: pulled.rows.profiles, services: pulled.rows.jobs }
  })
  expect(seen.rows).toMatchObject([{ email: applicant.email }])
  expect(seen.profiles).toMatchObject([{ email: applicant.email }])
  expect(seen.services.length).toBeGreaterThan(10)
  expect(seen.services.every((row: { provider_email: unknown }) => row.provider_email === null)).toBe(true)

  await admin.page.goto('/admin')
  await admin.page.getByRole('switch', { name: /Quick Approval/ }).click()
  await (await openApplicant(admin.page, applicant))
    .getByRole('button', { name: 'Approve', exact: true })
    .click()
  await member.page.getByRole('link', { name: 'Directory', exact: true }).first().click()
  await expect(member.page.getByText(/Showing \d+ of \d+ members/)).toBeVisible()

  const secret = 'sb_secret_local_development'
  const withdrawn = await request.patch(`/rest/v1/profiles?email=eq.${applicant.email}`, {
    headers: { apikey: secret, authorization: `Bearer ${secret}` },
    data: { is_approved: false },
  })
  expect(withdrawn.ok(), await withdrawn.text()).toBe(true)
  await expect(
    member.page.getByText('You need to be an approved member to view the directory.'),
  ).toBeVisible()
  const left = await member.page.evaluate(async () => {
    const names = (await indexedDB.databases())
      .map(({ name }) => name ?? '')
      .filter((name) => name.includes('store'))
    const texts = await Promise.all(
      names.map(
        (name) =>
          new Promise<string>((resolve, reject) => {
            const opening = indexedDB.open(name)
            opening.onerror = () => reject(opening.error)
            opening.onsuccess = () => {
              const stores = [...opening.result.objectStoreNames]
              Promise.all(
                stores.map(
                  (store) =>
                    new Promise<string>((done) => {
                      const all = opening.result.transaction(store).objectStore(store).getAll()
                      all.onsuccess = () => done(JSON.stringify(all.result))
                    }),
                ),
              ).then((parts) => {
                opening.result.close()
                resolve(parts.join())
              }, reject)
            }
          }),
      ),
    )
    return texts.join().includes('member@demo.test')
  })
  expect(left, 'another member on her disk').toBe(false)
})
