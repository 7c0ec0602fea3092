import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'

export const src = resolve(import.meta.dirname, '../../src')

/** Returns the TypeScript files of a folder and those below it, without generated ones. */
export function sourceFiles(folder = src): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.gen.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
}

/** Returns the code of a source without its comments. */
export const withoutComments = (source: string): string =>
  source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
