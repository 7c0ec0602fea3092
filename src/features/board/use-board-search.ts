import * as v from 'valibot'
import { BoardSearch } from '../../domain/board.ts'
import { useUrlSearch } from '../../ui/use-url-search.ts'

/** What is searched for on the board. */
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
