import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import * as v from 'valibot'

/** Browsers limit how often a page may change its URL; typing is faster. */
const URL_UPDATE_DELAY_MS = 250

type Parts = Record<string, string>

/**
 * Keeps a list's search in the URL, so that reloading and going back restore it. The text (`q`) takes effect at each
 * key and reaches the URL after a delay; filters reach it at once. Empty values are left out.
 */
export function useUrlSearch<Search extends Parts & { q: string }>(
  path: string,
  schema: v.GenericSchema<unknown, Search>,
) {
  const inUrl = v.parse(schema, useSearch({ strict: false }))
  const { q } = inUrl
  const navigate = useNavigate()
  const { history } = useRouter()
  // Another one than `path` while a dialog over the list has the address of what it shows.
  const shownPath = useLocation({ select: (location) => (location.maskedLocation ?? location).pathname })
  const [text, setText] = useState(q)
  const last = useRef(q)
  const parts = useRef<Parts>(inUrl)
  parts.current = inUrl

  useEffect(() => {
    if (q === last.current) return
    last.current = q // Back or forward changed the URL, not this field.
    setText(q)
  }, [q])

  useEffect(() => {
    if (text === last.current || shownPath !== path) return
    const timer = setTimeout(() => {
      // The user has followed a link meanwhile, and its screen is loading.
      if (history.location.pathname !== path) return
      last.current = text
      void navigate(target(path, { ...parts.current, q: text }))
    }, URL_UPDATE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [text, path, shownPath, navigate, history])

  /** Changes text and filters in the URL at once. */
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
