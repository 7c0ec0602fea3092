import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

/** Conventions for all texts that users read. */
const root = resolve(import.meta.dirname, '../..')
const places = [
  'src',
  'supabase/functions',
  'supabase/migrations',
  'supabase/embedded',
  'index.html',
  'vite.config.ts',
]

const filesOf = (place: string): string[] =>
  /\.\w+$/.test(place)
    ? [join(root, place)]
    : readdirSync(join(root, place), { withFileTypes: true, recursive: true })
        .filter((entry) => entry.isFile() && /\.(tsx?|sql|html)$/.test(entry.name))
        .map((entry) => join(entry.parentPath, entry.name))

/** Returns the file without its comments, which users do not read. */
const textOf = (file: string): string =>
  readFileSync(file, 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/(^|\s)(\/\/|--).*$/gm, '$1')

const files = places.flatMap(filesOf)

test('the texts are found', () => {
  expect(files.length).toBeGreaterThan(500)
  expect(files.map(textOf).join()).toContain('Please enter a valid email address')
})

test('"email" is spelled as in the specification', () =>
  expect(
    files.flatMap((file) =>
      textOf(file)
        .split('\n')
        .filter((line) => /\be-mail/i.test(line))
        .map((line) => `${relative(root, file)}: ${line.trim()}`),
    ),
  ).toEqual([]))

test('the demo names no month or season, because it is read on any day of the year', () => {
  const dated =
    /\b(January|February|March|April|May|June|July|August|September|October|November|December|spring|summer|autumn|winter)\b|\b20\d\d-\d\d\b/
  const demo = files.filter((file) => file.includes('embedded/demo'))
  expect(demo.length).toBeGreaterThan(20)
  expect(
    demo.flatMap((file) =>
      textOf(file)
        .split('\n')
        .filter((line) => dated.test(line))
        .map((line) => line.match(dated)?.[0].concat(' in ', relative(root, file))),
    ),
  ).toEqual([])
})

describe('an instruction names no place and no colour alone (WCAG 1.3.3)', () => {
  const places =
    /\b(?:(?:on|to|at) the (?:left|right)|(?:button|field|menu|link|list|box|icon) (?:above|below)|(?:above|below|left|right) (?:button|field|menu|link)|(?:red|green|yellow|blue|orange|purple|round|square) (?:button|field|link|icon|mark|dot|line))\b/i
  /** Returns the sentences of a source: what stands between quotes, or between tags. */
  const sentences = (source: string) =>
    [...source.matchAll(/(['"`])([^'"`\n]*\s[^'"`\n]*)\1|>([^<>{}\n]*\s[^<>{}\n]*)</g)].map(
      ([, , quoted, text]) => quoted ?? text ?? '',
    )
  const named = (source: string) => sentences(source).filter((sentence) => places.test(sentence))

  test.each([
    ["'Press the green button.'", 1],
    ['<p>Use the menu on the right.</p>', 1],
    ["'Fill in the field below.'", 1],
    ["'A number above 0'", 0],
    ["'flex-1 text-right left-3'", 0],
  ])('%j names %i', (source, count) => expect(named(source)).toHaveLength(count))

  test('of all texts', () =>
    expect(
      files.flatMap((file) => named(textOf(file)).map((text) => `${relative(root, file)}: ${text}`)),
    ).toEqual([]))
})

test('no text is a picture of text (WCAG 1.4.5): pictures are icons, drawings, and the screenshots of the manifest', () => {
  const pictures = ['public', 'src'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(png|jpe?g|gif|webp|avif|svg)$/.test(file))
      .map((file) => join(folder, file)),
  )
  expect(pictures.filter((file) => !/^public\/(icons|screenshots)\//.test(file))).toEqual([])
  const drawings = files.filter((file) => file.includes('/illustrations/'))
  expect(drawings.length).toBeGreaterThan(5)
  expect(drawings.filter((file) => /<text\b/.test(textOf(file)))).toEqual([])
})
