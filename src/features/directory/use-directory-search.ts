import * as v from 'valibot'
import { DirectorySearch } from '../../domain/directory.ts'
import { useUrlSearch } from '../../ui/use-url-search.ts'

/** Returns the directory's search, which is part of the address, and its setters. */
export function useDirectorySearch() {
  const { text, setText, profession, search } = useUrlSearch('/directory', read)
  return {
    text,
    setText,
    profession,
    setProfession: (chosen: string) => search({ profession: chosen }),
    clear: () => search({ q: '', profession: '' }),
  }
}

const read = (search: unknown) => v.parse(DirectorySearch, search)
