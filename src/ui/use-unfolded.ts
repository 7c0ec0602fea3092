import { useState } from 'react'

/** Where nothing is remembered, a part is folded on a phone, so that the list below it is on the first screen. */
const isWide = () => matchMedia('(min-width: 40rem)').matches

/** Returns whether a part of a screen is unfolded, as the user left it on this device, and a function to change it. */
export function useUnfolded(name: string): [boolean, (unfolded: boolean) => void] {
  const key = `unfolded-${name}`
  const [unfolded, setUnfolded] = useState(() => readSetting(key) ?? isWide())
  return [
    unfolded,
    (next) => {
      if (next === unfolded) return
      setUnfolded(next)
      try {
        localStorage.setItem(key, next ? 'yes' : 'no')
      } catch {
        // Storage may be forbidden: the choice then lasts until the screen is left.
      }
    },
  ]
}

function readSetting(key: string): boolean | null {
  try {
    const stored = localStorage.getItem(key)
    return stored === null ? null : stored === 'yes'
  } catch {
    return null
  }
}
