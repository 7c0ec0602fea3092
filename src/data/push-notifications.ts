import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type Outcome, outcomeOf } from '../messages/outcome.ts'
import { installation } from '../pwa/install.ts'
import { PushDevice, type PushState } from '../remote/push-device.ts'
import { useEngine, useRunning } from './app-services.ts'

const DECLINED = 'verdant-notices-declined'

export interface Notices {
  /** Null until the browser has said. */
  state: PushState | null
  /** Must be called from a button: the browser asks her then. */
  turnOn(): Promise<Outcome>
  turnOff(): Promise<Outcome>
}

/** Whether this device tells her of news while the app is closed. */
export function useNotices(): Notices {
  const device = usePushDevice()
  const [state, setState] = useState<PushState | null>(null)
  const look = useCallback(async () => {
    setState(device ? await device.state().catch(() => 'unsupported' as const) : 'unsupported')
  }, [device])
  useEffect(() => {
    void look()
    // She may change her mind in the browser's own settings.
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [look])
  return {
    state,
    async turnOn() {
      const answer = device ? await device.turnOn() : null
      await look()
      if (answer && !answer.ok && answer.failure.kind === 'refused' && answer.failure.code === 'permission')
        return { ok: false, message: 'Your browser does not let this app show notices.' }
      return answer ? outcomeOf(answer, 'turning on notices') : { ok: true }
    },
    async turnOff() {
      const answer = await device?.turnOff()
      await look()
      return answer ? outcomeOf(answer, 'turning off notices') : { ok: true }
    },
  }
}

/**
 * Whether to offer notices unasked: she could have them here, has neither turned them on nor declined the offer, and the
 * server is known to send them. All of it known to the device, so that nothing moves away under her finger. Not beside
 * the offer to install, which in turn waits for another screen.
 */
export function useNoticesOffer(state: PushState | null): { offered: boolean; decline(): void } {
  const { connection } = useRunning()
  const device = usePushDevice()
  const [offered, setOffered] = useState(false)
  useEffect(() => {
    setOffered(false)
    if (state !== 'off' || !device || Notification.permission !== 'default' || installation.isTime()) return
    let current = true
    const ask = async () => {
      const isOffered = !(await connection.storage.getItem(DECLINED)) && (await device.isOffered())
      if (current) setOffered(isOffered)
    }
    void ask()
    return () => {
      current = false
    }
  }, [state, device, connection])
  const release = useRef<() => void>(undefined)
  useEffect(() => {
    if (offered) release.current ??= installation.hold()
  }, [offered])
  useEffect(() => () => release.current?.(), [])
  const decline = () => {
    setOffered(false)
    void connection.storage.setItem(DECLINED, 'yes')
  }
  return { offered, decline }
}

/**
 * With each start: where notices are on, tells the server so again, which forgets browsers whose session has ended; where
 * they are off, asks whether it sends any.
 */
export function useKeepNotices() {
  const device = usePushDevice()
  useEffect(() => {
    const renew = async () => {
      const state = await device?.state()
      if (state === 'on') await device?.renew()
      if (state === 'off') await device?.key()
    }
    renew().catch((error: unknown) => console.warn('Notices could not be renewed', error))
  }, [device])
}

function usePushDevice(): PushDevice | null {
  const { connection } = useRunning()
  const userId = useEngine().user?.id
  return useMemo(() => (userId ? new PushDevice(connection, userId) : null), [connection, userId])
}
