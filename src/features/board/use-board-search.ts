import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { BoardSearch } from '../../domain/board.ts'

/** Browsers limit how often the address may change; a person types faster. */
const PAUSE = 250

/** What is searched for. It answers at each key and reaches the address after a pause. */
export function useBoardSearch() {
  const { q, type } = v.parse(BoardSearch, useSearch({ strict: false }))
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
      void navigate({ to: '/jobs', search: address(text, type), replace: true, resetScroll: false })
    }, PAUSE)
    return () => clearTimeout(timer)
  }, [text, type, navigate])

  /** Both at once, without a pause. */
  const search = (words: string, chosen: string) => {
    addressed.current = words
    setText(words)
    void navigate({ to: '/jobs', search: address(words, chosen), replace: true, resetScroll: false })
  }
  return {
    text,
    setText,
    type,
    setType: (chosen: string) => search(text, chosen),
    clear: () => search('', ''),
  }
}

/** The empty ones stay out of the address. */
const address = (q: string, type: string) => ({ ...(q && { q }), ...(type && { type }) })
