import * as v from 'valibot'
import { BoardSearch } from '../../domain/board.ts'
import { useUrlSearch } from '../../ui/use-url-search.ts'

/** Returns the board's search, which is part of the address, and its setters. */
export function useBoardSearch() {
  const { text, setText, type, search } = useUrlSearch('/jobs', read)
  return {
    text,
    setText,
    type,
    setType: (chosen: string) => search({ type: read({ type: chosen }).type }),
    clear: () => search({ q: '', type: '' }),
  }
}

const read = (search: unknown) => v.parse(BoardSearch, search)
