import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

/** What each single key of a screen does, such as "j", in the words of the list of shortcuts. */
type KeyLabels = Readonly<Record<string, string>>

interface ScreenKeys {
  labels: KeyLabels
  /** Returns false where there is nothing to do: the key is left to the browser. */
  run: (key: string) => boolean
}

const none: ScreenKeys = { labels: {}, run: () => false }
let keys = none
const listeners = new Set<() => void>()

function change(next: ScreenKeys) {
  keys = next
  for (const listener of listeners) listener()
}

/** Runs the present screen's key. Returns false where it has none, or nothing to do. */
export const runScreenKey = (pressed: string): boolean => pressed in keys.labels && keys.run(pressed)

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Returns what the present screen's keys do. */
export const useScreenKeyLabels = (): KeyLabels => useSyncExternalStore(subscribe, () => keys.labels)

/** Gives the present screen single keys, as long as it is shown. `labels` must stay the same object. */
export function useScreenKeys(labels: KeyLabels, run: ScreenKeys['run']): void {
  const runLatest = useEffectEvent(run)
  useEffect(() => {
    change({ labels, run: (key) => runLatest(key) })
    return () => change(none)
  }, [labels])
}
