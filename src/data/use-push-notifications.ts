import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type Outcome, outcomeOf } from '../messages/outcome.ts'
import { installation } from '../pwa/install.ts'
import { PushDevice, type PushState } from '../remote/push-device.ts'
import { useEngine, useServices } from './use-services.ts'

const DECLINED_KEY = 'verdant-notices-declined'

export interface PushNotifications {
  /** Null until the browser has answered. */
  state: PushState | null
  /** Asks for the permission. Call it within a click: browsers refuse otherwise. */
  turnOn(): Promise<Outcome>
  turnOff(): Promise<Outcome>
}

/** Returns the state of push notifications on this device, and how to turn them on and off. */
export function usePushNotifications(): PushNotifications {
  const device = usePushDevice()
  const [state, setState] = useState<PushState | null>(null)
  const refresh = useCallback(async () => {
    setState(device ? await device.state().catch(() => 'unsupported' as const) : 'unsupported')
  }, [device])
  useEffect(() => {
    void refresh()
    // The permission may be changed in the browser's settings.
    document.addEventListener('visibilitychange', refresh)
    return () => document.removeEventListener('visibilitychange', refresh)
  }, [refresh])
  return {
    state,
    async turnOn() {
      const answer = device ? await device.turnOn() : null
      await refresh()
      if (answer && !answer.ok && answer.failure.kind === 'refused' && answer.failure.code === 'permission')
        return { ok: false, message: 'Your browser does not let this app show notifications.' }
      return answer ? outcomeOf(answer, 'turning on notifications') : { ok: true }
    },
    async turnOff() {
      const answer = await device?.turnOff()
      await refresh()
      return answer ? outcomeOf(answer, 'turning off notifications') : { ok: true }
    },
  }
}

/**
 * Returns whether to offer push notifications: they are possible, neither turned on nor declined, and the server is
 * known to send them. Decided by the device alone, so that the layout does not shift later. Never shown beside the
 * offer to install.
 */
export function usePushOffer(state: PushState | null): { offered: boolean; decline(): void } {
  const { connection } = useServices()
  const device = usePushDevice()
  const [offered, setOffered] = useState(false)
  useEffect(() => {
    setOffered(false)
    if (state !== 'off' || !device || Notification.permission !== 'default' || installation.shouldOffer())
      return
    let current = true
    const decide = async () => {
      const isOffered = !(await connection.storage.getItem(DECLINED_KEY)) && (await device.isOffered())
      if (current) setOffered(isOffered)
    }
    void decide()
    return () => {
      current = false
    }
  }, [state, device, connection])
  const release = useRef<() => void>(undefined)
  useEffect(() => {
    if (offered) release.current ??= installation.suspend()
  }, [offered])
  useEffect(() => () => release.current?.(), [])
  const decline = () => {
    setOffered(false)
    void connection.storage.setItem(DECLINED_KEY, 'yes')
  }
  return { offered, decline }
}

/**
 * Renews the push subscription with each start, since the server deletes those whose session has ended. Where
 * notifications are off, asks whether the server sends any.
 */
export function useRenewPushSubscription() {
  const device = usePushDevice()
  useEffect(() => {
    const renew = async () => {
      const state = await device?.state()
      if (state === 'on') await device?.renew()
      if (state === 'off') await device?.key()
    }
    renew().catch((error: unknown) => console.warn('The push subscription could not be renewed', error))
  }, [device])
}

function usePushDevice(): PushDevice | null {
  const { connection } = useServices()
  const userId = useEngine().user?.id
  return useMemo(() => (userId ? new PushDevice(connection, userId) : null), [connection, userId])
}
