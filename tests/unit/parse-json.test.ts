import * as v from 'valibot'
import { expect, test, vi } from 'vitest'
import { parseJson } from '../../src/platform/parse-json.ts'

const Note = v.object({ left: v.number() })

test.each([
  ['a stored value', '{"left":3}', { left: 3 }],
  ['a missing value', undefined, null],
  ['null', null, null],
])('%s is parsed', (_name, text, value) => expect(parseJson(Note, text)).toEqual(value))

test.each([
  ['another shape', '{"left":"three"}'],
  ['no object', 'null'],
  ['damaged text', '{"left":'],
])('%s is parsed as null, with a warning', (_name, text) => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue()
  expect(parseJson(Note, text)).toBeNull()
  expect(warned).toHaveBeenCalledOnce()
})
