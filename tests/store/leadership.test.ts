import { Subject } from 'rxjs'
import { expect, onTestFinished, test, vi } from 'vitest'
import { isOffline } from '../../src/remote/is-offline.ts'
import { holdLeadership, whenAborted } from '../../src/sync/leadership.ts'
import { disconnects, reconnects } from '../../src/sync/tab-channel.ts'
import { giveWebLocks } from '../support/web-locks.ts'

/** Starts a tab that leads until it is closed, and records its messages. */
function startTab(said: string[], name: string, silent$ = new Subject<void>()) {
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

test('one tab leads for all; when it closes, the next takes over', async () => {
  giveWebLocks()
  const said: string[] = []
  const [first, second] = [startTab(said, 'first'), startTab(said, 'second')]
  await expect.poll(() => said).toEqual(['first works'])
  first.close()
  await first.led
  await expect.poll(() => said).toEqual(['first works', 'first ends', 'second works'])
  second.close()
  await second.led
})

test('a silent leader loses the lock to a tab that asked, and waits for it again', async () => {
  giveWebLocks()
  const said: string[] = []
  const [heardByFirst, heardBySecond] = [new Subject<void>(), new Subject<void>()]
  const first = startTab(said, 'first', heardByFirst)
  const second = startTab(said, 'second', heardBySecond)
  await expect.poll(() => said).toEqual(['first works'])
  // The leader asks nobody.
  heardByFirst.next()
  heardBySecond.next()
  await expect.poll(() => said).toEqual(['first works', 'second works', 'first ends'])
  second.close()
  await second.led
  await expect.poll(() => said.slice(3)).toEqual(['second ends', 'first works'])
  first.close()
  await first.led
})

test('a tab that closes while it waits never leads', async () => {
  giveWebLocks()
  const said: string[] = []
  const [first, second] = [startTab(said, 'first'), startTab(said, 'second')]
  second.close()
  await second.led
  first.close()
  await first.led
  expect(said).toEqual(['first works', 'first ends'])
})

test('an error of the work is reported', async () => {
  giveWebLocks()
  const failing = holdLeadership(
    'the work',
    () => Promise.reject(new Error('a bug')),
    new AbortController().signal,
  )
  await expect(failing).rejects.toThrow('a bug')
})

test('without Web Locks every tab leads, and a closed one ends at once', async () => {
  vi.stubGlobal('navigator', undefined)
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  const said: string[] = []
  const [first, second] = [startTab(said, 'first'), startTab(said, 'second')]
  expect(said).toEqual(['first works', 'second works'])
  first.close()
  second.close()
  await Promise.all([first.led, second.led])
  await holdLeadership('the work', whenAborted, AbortSignal.abort())
})

test('becoming visible or online triggers an attempt; a hidden tab does not', () => {
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
