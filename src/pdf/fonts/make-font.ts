import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { deflateSync } from 'node:zlib'
import subsetFont from 'subset-font'
import { fetchedFonts, type Range, slicedFonts, wholeFonts } from './font-recipes.ts'

/** A file of the built app. */
export interface FontFile {
  /** Below the app's own folder, without a slash before it. */
  path: string
  make(): Promise<Uint8Array>
}

const modules = fileURLToPath(new URL('../../../node_modules', import.meta.url))
const cache = join(modules, '.cache', 'verdant-circle', 'fonts')

/** What belongs to hints or vertical text: paper needs neither. */
const dropTables = [
  'BASE',
  'DSIG',
  'HVAR',
  'MVAR',
  'STAT',
  'VORG',
  'avar',
  'gasp',
  'meta',
  'prep',
  'vhea',
  'vmtx',
]
/** Tables by which HarfBuzz shapes a text; most scripts are shaped by `src/pdf` itself. */
const layoutTables = ['GDEF', 'GPOS', 'GSUB']
/** Copyright and licence stay in each file. */
const preserveNameIds = [0, 13, 14]

/**
 * Lists every font file of the app, for each sliced font the list of its slices (`SliceList` of `src/pdf/font-slices.ts`),
 * and their licence. `paths` has the path of each font or list by the font's name. The same sources give the same paths.
 */
export async function listFontFiles(): Promise<{ files: FontFile[]; paths: Record<string, string> }> {
  const paths: Record<string, string> = {}
  const files: FontFile[] = []
  const add = (name: string, file: FontFile) => {
    paths[name] = file.path
    files.push(file)
  }
  for (const [name, recipe] of Object.entries(wholeFonts)) {
    const axes = 'axes' in recipe ? recipe.axes : {}
    add(name, await fontFile(`assets/fonts/${name}`, recipe.file, textOf(recipe.ranges), axes))
  }
  for (const [name, recipe] of Object.entries(fetchedFonts)) {
    const axes = 'axes' in recipe ? recipe.axes : {}
    add(name, await fontFile(`assets/scripts/${name}`, recipe.file, textOf(recipe.ranges), axes, true))
  }
  for (const [name, { slices, ranges, axes }] of Object.entries(slicedFonts)) {
    const made = Object.entries(await slicesOf(slices, textOf(ranges))).map(async ([slice, text]) => {
      const source = `@fontsource-variable/${slices}/files/${slices}-${slice}-wght-normal.woff2`
      return { text, file: await fontFile(`assets/cjk/${name}-${slice}`, source, text, axes) }
    })
    const all = await Promise.all(made)
    files.push(...all.map(({ file }) => file))
    const list = JSON.stringify(all.map(({ text, file }) => [basename(file.path), text]))
    const path = `assets/cjk/${name}-${hashOf(list)}.json`
    add(name, { path, make: async () => new TextEncoder().encode(list) })
  }
  files.push({
    path: 'assets/OFL.txt',
    make: () => readFile(fileURLToPath(new URL('OFL.txt', import.meta.url))),
  })
  return { files, paths }
}

/**
 * A font cut down to the characters of `text`, as a deflated TrueType file. It is made when it is first asked for, then
 * kept in node_modules/.cache.
 */
async function fontFile(
  path: string,
  source: string,
  text: string,
  variationAxes: Readonly<Record<string, number>>,
  keepsLayout = false,
): Promise<FontFile> {
  const [original, maker] = await Promise.all([
    readFile(join(modules, source)),
    readFile(join(modules, 'harfbuzzjs', 'package.json')),
  ])
  const options = {
    targetFormat: 'truetype' as const,
    variationAxes,
    noHinting: true,
    dropTables: keepsLayout ? dropTables : [...dropTables, ...layoutTables],
    preserveNameIds,
    ...(keepsLayout ? {} : { keepFeatures: [] }),
  }
  const named = `${path}-${hashOf(original, text, JSON.stringify(options), maker)}.ttf.deflate`
  const cached = join(cache, named.replaceAll('/', '-'))
  const make = async () => {
    if (existsSync(cached)) return readFile(cached)
    const font = await subsetFont(original, text, options)
    const packed = deflateSync(font, { level: 9 })
    await mkdir(cache, { recursive: true })
    // Another process may be making the same file.
    const partial = `${cached}.${process.pid}`
    await writeFile(partial, packed)
    await rename(partial, cached)
    return packed
  }
  return { path: named, make }
}

/** The characters of each slice of a package that are among `wanted`, by the slice's number. */
async function slicesOf(name: string, wanted: string): Promise<Record<string, string>> {
  const file = join(modules, '@fontsource-variable', name, 'unicode.json')
  const listed: Record<string, string> = JSON.parse(await readFile(file, 'utf8'))
  const characters = new Set(wanted)
  const slices: Record<string, string> = {}
  for (const [key, list] of Object.entries(listed)) {
    const slice = /^\[(\d+)\]$/.exec(key)?.[1]
    if (slice === undefined) continue // letters that other fonts have
    const text = [...textOf(list.split(',').map(rangeOf))].filter((character) => characters.has(character))
    if (text.length > 0) slices[slice] = text.join('')
  }
  return slices
}

/** `U+4E00-4E05` or `U+4E00`. */
function rangeOf(text: string): Range {
  const [first = 0, last = first] = text
    .slice(2)
    .split('-')
    .map((code) => Number.parseInt(code, 16))
  return [first, last]
}

const textOf = (ranges: readonly Range[]): string =>
  ranges
    .flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, place) => String.fromCodePoint(first + place)),
    )
    .join('')

function hashOf(...parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('base64url').slice(0, 8)
}
