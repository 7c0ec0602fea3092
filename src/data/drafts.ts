import { useEffect, useRef, useState } from 'react'
import type { Outbox } from '../outbox/outbox.ts'
import { requestPersistenceOnce } from '../pwa/storage-persistence.ts'
import { useEngine } from './app-services.ts'
import { fillDefaults } from './fill-defaults.ts'

/** Returns a function that counts the unfinished forms on this device. */
export function useCountDrafts(): () => Promise<number> {
  const { outbox } = useEngine()
  return () => outbox.countDrafts()
}

/** Deletes the draft of a form. Logs a failure. */
export function discardDraft(outbox: Outbox, key: string): void {
  outbox.discardDraft(key).catch((error: unknown) => console.warn('A draft could not be discarded', error))
}

/** Delay after the last key until a draft is stored. */
const SAVE_DELAY_MS = 300

/**
 * Stores the content of a form on this device until it is sent or discarded. Must not be given a password. Fields that
 * an older version's draft lacks are taken from `empty`.
 */
export function useDraft<Value extends object>(
  key: string,
  empty: Value,
): { value: Value; loaded: boolean; save(value: Value): void; discard(): void } {
  const { outbox } = useEngine()
  const [state, setState] = useState({ value: empty, loaded: false })
  const pending = useRef<{ timer: ReturnType<typeof setTimeout>; write: () => void } | null>(null)
  const blank = useRef(empty)

  useEffect(() => {
    let current = true
    outbox
      .draft(key)
      .catch((error: unknown) => console.warn('A draft could not be read', error))
      .then((stored) => {
        if (current) setState({ value: fillDefaults(blank.current, stored), loaded: true })
      })
    return () => {
      current = false
      // A draft is also stored when the screen is left within the delay.
      if (pending.current) {
        clearTimeout(pending.current.timer)
        pending.current.write()
      }
    }
  }, [outbox, key])

  return {
    ...state,
    save(value) {
      if (pending.current) clearTimeout(pending.current.timer)
      const write = () => {
        pending.current = null
        outbox
          .saveDraft(key, value, Date.now())
          .then(requestPersistenceOnce)
          .catch((error: unknown) => console.warn('The device could not store a draft', error))
      }
      pending.current = { write, timer: setTimeout(write, SAVE_DELAY_MS) }
    },
    discard() {
      if (pending.current) clearTimeout(pending.current.timer)
      pending.current = null
      discardDraft(outbox, key)
    },
  }
}
