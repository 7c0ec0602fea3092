import { Subject } from 'rxjs'
import { expect, onTestFinished, test, vi } from 'vitest'
import { isOffline } from '../../src/remote/is-offline.ts'
import { holdLeadership, whenAborted } from '../../src/sync/leadership.ts'
import { disconnects, reconnects } from '../../src/sync/tab-channel.ts'
import { giveWebLocks } from '../support/web-locks.ts'

/** A window that works until it is closed, and what it said on the way. */
function aWindow(said: string[], name: string, silent$ = new Subject<void>()) {
  const closing = new AbortController()
  const led = holdLeadership(
    'the work',
    async (signal) => {
      said.push(`${name} works`)
      await whenAborted(signal)
      said.push(`${name} ends`)
    },
    closing.signal,
    silent$,
  )
  return { led, close: () => closing.abort() }
}

test('one window works for all; when it closes, the next takes over', async () => {
  giveWebLocks()
  const said: string[] = []
  const [first, second] = [aWindow(said, 'first'), aWindow(said, 'second')]
  await expect.poll(() => said).toEqual(['first works'])
  first.close()
  await first.led
  await expect.poll(() => said).toEqual(['first works', 'first ends', 'second works'])
  second.close()
  await second.led
})

test('a window that gives no sign of life loses its turn to one that asked, and gets in line again', async () => {
  giveWebLocks()
  const said: string[] = []
  const [heardByFirst, heardBySecond] = [new Subject<void>(), new Subject<void>()]
  const first = aWindow(said, 'first', heardByFirst)
  const second = aWindow(said, 'second', heardBySecond)
  await expect.poll(() => said).toEqual(['first works'])
  // Whoever works asks nobody.
  heardByFirst.next()
  heardBySecond.next()
  await expect.poll(() => said).toEqual(['first works', 'second works', 'first ends'])
  second.close()
  await second.led
  await expect.poll(() => said.slice(3)).toEqual(['second ends', 'first works'])
  first.close()
  await first.led
})

test('a window that closes before its turn never works', async () => {
  giveWebLocks()
  const said: string[] = []
  const [first, second] = [aWindow(said, 'first'), aWindow(said, 'second')]
  second.close()
  await second.led
  first.close()
  await first.led
  expect(said).toEqual(['first works', 'first ends'])
})

test('work that fails is told, not swallowed', async () => {
  giveWebLocks()
  const failing = holdLeadership(
    'the work',
    () => Promise.reject(new Error('a bug')),
    new AbortController().signal,
  )
  await expect(failing).rejects.toThrow('a bug')
})

test('where there are no locks, every window works, and one that is closed already ends at once', async () => {
  vi.stubGlobal('navigator', undefined)
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  const said: string[] = []
  const [first, second] = [aWindow(said, 'first'), aWindow(said, 'second')]
  expect(said).toEqual(['first works', 'second works'])
  first.close()
  second.close()
  await Promise.all([first.led, second.led])
  await holdLeadership('the work', whenAborted, AbortSignal.abort())
})

test('a window that is shown, or told of a network, is worth an attempt; one that is hidden is not', () => {
  const shown = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', shown)
  vi.stubGlobal('navigator', { onLine: false })
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  let attempts = 0
  let offline = 0
  const looking = reconnects().subscribe(() => {
    attempts += 1
  })
  looking.add(
    disconnects().subscribe(() => {
      offline += 1
    }),
  )
  expect(isOffline()).toBe(true)
  window.dispatchEvent(new Event('online'))
  window.dispatchEvent(new Event('pageshow'))
  document.dispatchEvent(new Event('visibilitychange'))
  shown.visibilityState = 'hidden'
  document.dispatchEvent(new Event('visibilitychange'))
  window.dispatchEvent(new Event('offline'))
  expect([attempts, offline]).toEqual([3, 1])
  looking.unsubscribe()
  window.dispatchEvent(new Event('online'))
  window.dispatchEvent(new Event('offline'))
  expect([attempts, offline]).toEqual([3, 1])
})
