import { firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { LeaderHeartbeat } from '../../src/sync/leader-heartbeat.ts'
import { openTabChannel } from '../../src/sync/tab-channel.ts'

/* Checks whether the leader is alive: the system may freeze a tab and leave it the lock. */

const page = { visibilityState: 'visible' }
beforeEach(() => {
  page.visibilityState = 'visible'
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  vi.stubGlobal('document', page)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

let made = 0
/** Opens a tab that monitors the leader, and another tab of the same user. */
function twoTabs() {
  const name = `heartbeat-${++made}`
  const [mine, other] = [openTabChannel(name), openTabChannel(name)]
  const heartbeat = new LeaderHeartbeat(mine)
  let timeouts = 0
  heartbeat.timedOut$.subscribe(() => {
    timeouts += 1
  })
  onTestFinished(() => {
    heartbeat.close()
    mine.close()
    other.close()
  })
  return { heartbeat, mine, other, silences: () => timeouts }
}

test('a visible tab asks every minute; five seconds without an answer count as silence', async () => {
  const { other, silences } = twoTabs()
  const asked = firstValueFrom(other.messages$)
  vi.advanceTimersByTime(60_000)
  expect(await asked).toEqual({ kind: 'anyone' })
  vi.advanceTimersByTime(4_999)
  expect(silences()).toBe(0)
  vi.advanceTimersByTime(1)
  expect(silences()).toBe(1)
})

test('any message of the leader is enough', async () => {
  const { heartbeat, mine, other, silences } = twoTabs()
  for (const word of [
    { kind: 'here' },
    { kind: 'pulled', failed: true },
    { kind: 'condition', condition: { cutOff: true, storageFailed: false, updateNeeded: false } },
  ] as const) {
    heartbeat.check()
    const heard = firstValueFrom(mine.messages$)
    other.post(word)
    await heard
    vi.advanceTimersByTime(10_000)
  }
  expect(silences()).toBe(0)
})

test('a question of another tab is no sign of life; two questions at once are one', async () => {
  const { heartbeat, mine, other, silences } = twoTabs()
  heartbeat.check()
  heartbeat.check()
  const heard = firstValueFrom(mine.messages$)
  other.post({ kind: 'anyone' })
  await heard
  vi.advanceTimersByTime(10_000)
  expect(silences()).toBe(1)
})

test('a hidden or closed tab takes nothing over', () => {
  const { heartbeat, silences } = twoTabs()
  page.visibilityState = 'hidden'
  heartbeat.check()
  vi.advanceTimersByTime(70_000)
  page.visibilityState = 'visible'
  heartbeat.check()
  heartbeat.close()
  vi.advanceTimersByTime(70_000)
  expect(silences()).toBe(0)
})
