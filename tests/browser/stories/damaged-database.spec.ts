import {
  anApplicant,
  applicantCard,
  expect,
  openApplicant,
  register,
  test,
  waitUntilInstalled,
} from '../people.ts'

test('a corrupted local database is deleted and pulled again; unsent work stays', async ({
  visitor,
  signedIn,
}) => {
  const applicant = anApplicant('Cora')
  const newcomer = await visitor()
  await register(newcomer.page, applicant)
  const admin = await signedIn('admin@demo.test')
  await admin.page.goto('/admin')
  await expect(applicantCard(admin.page, applicant)).toBeVisible()
  await waitUntilInstalled(admin.page)
  await admin.offline(true)
  await (await openApplicant(admin.page, applicant)).getByRole('button', { name: 'Verify LinkedIn' }).click()
  await expect(admin.page.getByText('Offline, 1 waiting').first()).toBeVisible()

  const spoiled = await admin.page.evaluate(async () => {
    let count = 0
    for (const { name = '' } of await indexedDB.databases()) {
      if (!name.startsWith('chunked-storage-')) continue
      await new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const chunks = opening.result.transaction('chunks', 'readwrite').objectStore('chunks')
          const all = chunks.getAll()
          all.onsuccess = () => {
            for (const chunk of all.result) chunks.put({ ...chunk, documents: '{not json' })
            count += all.result.length
          }
          chunks.transaction.oncomplete = () => {
            opening.result.close()
            resolve()
          }
        }
      })
    }
    return count
  })
  expect(spoiled).toBeGreaterThan(0)
  await admin.page.close()
  await admin.offline(false)
  const page = await admin.tab()
  await page.goto('/admin')
  await expect(newcomer.page.getByText('Pending final approval').first()).toBeVisible()
  await expect(
    (await openApplicant(page, applicant)).getByRole('button', { name: 'Approve', exact: true }),
  ).toBeVisible()
})
