import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { DirectorySearch } from '../../domain/directory.ts'

/** Browsers limit how often the address may change; a person types faster. */
const PAUSE = 250

/**
 * What is searched for. It answers at each key and reaches the address after a pause, so that reloading and coming
 * back find it again.
 */
export function useDirectorySearch() {
  const { q, profession } = v.parse(DirectorySearch, useSearch({ strict: false }))
  const navigate = useNavigate()
  const [text, setText] = useState(q)
  const addressed = useRef(q)

  useEffect(() => {
    if (q === addressed.current) return
    addressed.current = q // Back or forward, not this field, changed the address.
    setText(q)
  }, [q])

  useEffect(() => {
    if (text === addressed.current) return
    const timer = setTimeout(() => {
      addressed.current = text
      void navigate({
        to: '/directory',
        search: address(text, profession),
        replace: true,
        resetScroll: false,
      })
    }, PAUSE)
    return () => clearTimeout(timer)
  }, [text, profession, navigate])

  const setProfession = (chosen: string) => {
    addressed.current = text
    void navigate({ to: '/directory', search: address(text, chosen), replace: true, resetScroll: false })
  }
  return { text, setText, profession, setProfession }
}

/** The empty ones stay out of the address. */
const address = (q: string, profession: string) => ({ ...(q && { q }), ...(profession && { profession }) })
