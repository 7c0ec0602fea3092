import { firstValueFrom } from 'rxjs'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { mutation, update } from '../../src/domain/mutation.ts'
import { isOffline } from '../../src/sync/status.ts'
import type { Backend } from '../../supabase/embedded/backend.ts'
import { anAppDevice, signInAndPull, waitUntil } from '../support/app-device.ts'
import { aBackend } from '../support/backend.ts'
import { breakConnection, interceptRequests } from '../support/intercept-requests.ts'

// Nothing is tried again in the time of a test.
vi.mock('../../src/sync/backoff.ts', () => ({ backoff: () => 3_600_000, MAX_BACKOFF_MS: 3_600_000 }))

let backend: Backend
beforeAll(async () => {
  backend = await aBackend()
})
afterAll(() => backend.close())

/** An upload of which a tenth is sent; it does not end before it is aborted. */
class SlowUpload {
  readonly upload: Pick<XMLHttpRequestUpload, 'onprogress'> = { onprogress: null }
  onabort: (() => void) | null = null
  open(): void {}
  abort(): void {}
  setRequestHeader(): void {}
  send(bytes: ArrayBuffer): void {
    const progress = { lengthComputable: true, loaded: bytes.byteLength / 10, total: bytes.byteLength }
    this.upload.onprogress?.call(this as never, progress as ProgressEvent)
    slow = this
  }
}
let slow: SlowUpload | null = null

test('a file that is being sent after an outage shows that the server can be reached', async () => {
  vi.stubGlobal('XMLHttpRequest', SlowUpload)
  vi.spyOn(console, 'warn').mockReturnValue()
  const before = await anAppDevice(backend)
  await signInAndPull(before, 'admin@demo.test')
  await before.session.close()
  const isBack = interceptRequests(breakConnection)
  const device = await anAppDevice(backend, before.connection.device)
  const { engine } = device.session.state
  await waitUntil(device, () => engine.status$.value.kind === 'offline')
  isBack()

  const mine = engine.view.row('profiles', engine.user?.id ?? '')
  if (!mine) throw new Error('Her profile is on the device')
  const file = new File([new Uint8Array(1_000)], 'face.png', { type: 'image/png' })
  const path = `${mine.id}/face.png`
  const picture = { bucket: 'profile-images', path, file, type: file.type } as const
  await engine.act([mutation('profile.edit', [update('profiles', mine, { profile_image: path })], [picture])])
  await waitUntil(device, () => engine.status$.value.kind === 'sending')
  expect(engine.uploads$.value.size).toBe(1)
  slow?.onabort?.()
})

test('rows that come after an outage show that the server can be reached, before the pull has ended', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  const isBack = interceptRequests(({ path }, go) => (path.endsWith('/sync_pull') ? breakConnection() : go()))
  const device = await anAppDevice(backend)
  const answer = await device.accounts.signIn('admin@demo.test', 'demo1234')
  if (!answer.ok) throw new Error(JSON.stringify(answer.failure))
  await device.session.signIn(answer.value)
  await waitUntil(device, ({ state: { engine } }) => engine.user !== null && isOffline(engine.status$.value))
  isBack()

  const { engine } = device.session.state
  const first = firstValueFrom(engine.view.changes$)
  const pulled = engine.pullNow()
  await first
  expect(engine.view.rows('profiles')).not.toEqual([])
  expect(engine.status$.value).toEqual({ kind: 'starting' })
  await pulled
})
