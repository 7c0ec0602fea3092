import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'

/** Browsers limit how often the address may change; a person types faster. */
const URL_UPDATE_DELAY_MS = 250

type Parts = Record<string, string>

/**
 * A list's search in the address, so that reloading and coming back find it again. The text (`q`) answers at each key
 * and reaches the address after a pause; filters reach it at once. Empty ones stay out of it.
 */
export function useUrlSearch<Search extends Parts & { q: string }>(
  path: string,
  read: (search: unknown) => Search,
) {
  const inUrl = read(useSearch({ strict: false }))
  const { q } = inUrl
  const navigate = useNavigate()
  const { history } = useRouter()
  const [text, setText] = useState(q)
  const last = useRef(q)
  const parts = useRef<Parts>(inUrl)
  parts.current = inUrl

  useEffect(() => {
    if (q === last.current) return
    last.current = q // Back or forward, not this field, changed the address.
    setText(q)
  }, [q])

  useEffect(() => {
    if (text === last.current) return
    const timer = setTimeout(() => {
      // Somebody has pressed a link meanwhile, and its screen is on its way.
      if (history.location.pathname !== path) return
      last.current = text
      void navigate(target(path, { ...parts.current, q: text }))
    }, URL_UPDATE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [text, path, navigate, history])

  /** Text and filters at once, without a pause. */
  const search = (changed: Partial<Search>) => {
    const next = { ...inUrl, q: text, ...changed }
    last.current = next.q
    setText(next.q)
    void navigate(target(path, next))
  }
  return { ...inUrl, text, setText, search }
}

const target = (to: string, parts: Parts) => ({
  to,
  search: Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== '')),
  replace: true,
  resetScroll: false,
})
