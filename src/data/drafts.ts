import { useEffect, useRef, useState } from 'react'
import type { Outbox } from '../outbox/outbox.ts'
import { keepOnDevice } from '../pwa/persist.ts'
import { useEngine } from './app-services.ts'
import { overEmpty } from './fill-defaults.ts'

/** How many forms were left unfinished on this device. */
export function useCountDrafts(): () => Promise<number> {
  const { outbox } = useEngine()
  return () => outbox.countDrafts()
}

/** Forgets a form left unfinished; where that fails it only stands there longer. */
export function discardDraft(outbox: Outbox, key: string): void {
  outbox.discardDraft(key).catch((error: unknown) => console.warn('A draft could not be discarded', error))
}

/** Milliseconds after the last key until a draft is on disk. */
const PAUSE = 300

/**
 * A form left unfinished, kept on this device as it stood until it is sent or discarded. Never give it a password. A
 * draft that does not fit the form any more (an older version's) is laid over `empty` field by field.
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
      .then((kept) => {
        if (current) setState({ value: overEmpty(blank.current, kept), loaded: true })
      })
    return () => {
      current = false
      // Leaving the screen within the pause loses nothing.
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
          .then(keepOnDevice)
          .catch((error: unknown) => console.warn('The device could not keep a draft', error))
      }
      pending.current = { write, timer: setTimeout(write, PAUSE) }
    },
    discard() {
      if (pending.current) clearTimeout(pending.current.timer)
      pending.current = null
      discardDraft(outbox, key)
    },
  }
}
