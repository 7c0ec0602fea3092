import { afterEach, expect, test, vi } from 'vitest'
import { FileCache } from '../../src/remote/file-cache.ts'

const fail = () => Promise.reject(new DOMException('Unexpected internal error.', 'UnknownError'))
const unreadable = { match: fail, keys: fail, put: fail, delete: fail }

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

for (const [when, open] of [
  ['cannot be opened', fail],
  ['cannot be read, as after a power failure', () => Promise.resolve(unreadable)],
] as const) {
  test(`a file cache that ${when} counts as empty, and holds nothing up`, async () => {
    vi.stubGlobal('caches', { open })
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const files = new FileCache('somebody')
    expect(await files.find('project-files', 'a/b.pdf')).toBeNull()
    expect(await files.paths('project-files')).toEqual(new Set())
    await files.retain([])
    await files.put('project-files', 'a/b.pdf', new Blob(['b']))
    expect(warn).toHaveBeenCalledTimes(4)
  })
}
