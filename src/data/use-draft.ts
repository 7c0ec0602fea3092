import { useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import type { SentForm } from '../outbox/drafts.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { requestPersistenceOnce } from '../pwa/storage-persistence.ts'
import { fillDefaults } from './fill-defaults.ts'
import type { FormName } from './use-form-to-open.ts'
import { useEngine } from './use-services.ts'

/** Deletes the draft of a form. Logs a failure. */
export const discardDraft = (outbox: Outbox, key: string): Promise<void> =>
  outbox.drafts
    .discard(key, Date.now())
    .catch((error: unknown) => console.warn('A draft could not be discarded', error))

/** Delay after the last key until a draft is stored. */
const SAVE_DELAY_MS = 300

/** A draft, whatever its form holds. */
export interface AnyDraft {
  /**
   * Runs `store`, which stores what the form sends and deletes its draft in the same transaction. Where it fails, the draft
   * stays.
   */
  send<Result>(store: (form: SentForm) => Promise<Result>): Promise<Result>
  /** Resolves when it is deleted, or could not be. */
  discard(): Promise<void>
}

export interface Draft<Value> extends AnyDraft {
  value: Value
  /** False until the stored draft has been read. */
  loaded: boolean
  save(value: Value): void
}

/** Content of a form that is not on disk; `id` is of what the page keeps if it is left. */
interface Typed<Value> {
  value: Value
  id: string
}

/** The latest content of a form, until it is on disk. */
interface Unstored<Value> extends Typed<Value> {
  timer: ReturnType<typeof setTimeout>
  write: () => void
}

/** Name and schema of a form's drafts on the device. */
export interface StoredForm<Value extends object> {
  name: FormName
  draft: v.GenericSchema<unknown, Value>
}

/** Returns the key of a form's draft in the outbox: a form about a row has one draft per row. */
export const draftKey = (form: FormName, id: string): string => (id === '' ? form : `${form}:${id}`)

/** Splits the key of a draft. Another version of the app may have stored a form that this one does not have. */
export function parseDraftKey(key: string): { form: string; id: string } {
  const [form = ''] = key.split(':', 1)
  return { form, id: key.slice(form.length + 1) }
}

/**
 * Returns the stored draft of a form about this row, or `empty`. Fields that an older version's draft lacks are taken
 * from `empty`; a draft that does not match the form's schema is not returned.
 */
export async function readDraft<Value extends object>(
  outbox: Outbox,
  { name, draft }: StoredForm<Value>,
  id: string,
  empty: Value,
): Promise<Value> {
  const stored = await outbox.drafts.read(draftKey(name, id))
  if (stored === undefined) return empty
  const parsed = v.safeParse(draft, fillDefaults(empty, stored))
  if (parsed.success) return parsed.output
  console.warn('A stored draft does not fit its form', parsed.issues)
  return empty
}

/**
 * Stores the content of a form about this row on this device until it is sent or discarded. Must not be given a
 * password.
 */
export function useDraft<Value extends object>(
  form: StoredForm<Value>,
  id: string,
  empty: Value,
): Draft<Value> {
  const key = draftKey(form.name, id)
  const { outbox } = useEngine()
  const [state, setState] = useState({ value: empty, loaded: false })
  const unstored = useRef<Unstored<Value> | null>(null)
  /** What was not on disk when the form was sent, until that is stored. */
  const sending = useRef<Typed<Value> | null>(null)
  const blank = useRef(empty)

  useEffect(() => {
    let current = true
    readDraft(outbox, form, id, blank.current)
      .catch((error: unknown) => {
        console.warn('A draft could not be read', error)
        return blank.current
      })
      .then((value) => {
        if (current) setState({ value, loaded: true })
      })
    return () => {
      current = false
      // A draft is also stored when the screen is left within the delay.
      unstored.current?.write()
    }
  }, [outbox, form, id])

  useEffect(() => {
    const keep = (typed: Typed<Value> | null) => {
      if (typed) outbox.drafts.keepOnLeave(key, typed.value, Date.now(), typed.id)
    }
    const hide = () => {
      if (document.visibilityState !== 'hidden') return
      unstored.current?.write()
      keep(sending.current)
    }
    const leave = () => keep(unstored.current ?? sending.current)
    document.addEventListener('visibilitychange', hide)
    addEventListener('pagehide', leave)
    return () => {
      document.removeEventListener('visibilitychange', hide)
      removeEventListener('pagehide', leave)
    }
  }, [outbox, key])

  function takeUnstored(): Typed<Value> | null {
    const typed = unstored.current
    if (typed) clearTimeout(typed.timer)
    unstored.current = null
    return typed
  }

  function save(value: Value): void {
    takeUnstored()
    let isWritten = false
    const write = () => {
      clearTimeout(latest.timer)
      if (isWritten) return
      isWritten = true
      outbox.drafts
        .save(key, value, Date.now())
        .then(requestPersistenceOnce)
        .catch((error: unknown) => console.warn('The device could not store a draft', error))
        .finally(() => {
          if (unstored.current === latest) unstored.current = null
        })
    }
    const timer = setTimeout(write, SAVE_DELAY_MS)
    const latest = { value, id: crypto.randomUUID(), timer, write }
    unstored.current = latest
  }

  return {
    ...state,
    save,
    async send(store) {
      const typed = takeUnstored()
      sending.current = typed
      try {
        return await store({ key, leftId: typed?.id ?? null })
      } catch (error) {
        if (typed && !unstored.current) save(typed.value)
        throw error
      } finally {
        // The next message may be on its way already.
        if (sending.current === typed) sending.current = null
      }
    },
    discard() {
      takeUnstored()
      return discardDraft(outbox, key)
    },
  }
}
