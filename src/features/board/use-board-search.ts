import * as v from 'valibot'
import { BoardSearch } from '../../domain/service/board.ts'
import { useUrlSearch } from '../../ui/use-url-search.ts'

/** Returns the board's search, which is part of the address, and its setters. */
export function useBoardSearch() {
  const { text, setText, type, search } = useUrlSearch('/jobs', BoardSearch)
  return {
    text,
    setText,
    type,
    setType: (chosen: string) => search({ type: v.parse(BoardSearch, { type: chosen }).type }),
    clear: () => search({ q: '', type: '' }),
  }
}
