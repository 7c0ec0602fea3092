import type { PictureFormat } from '../../domain/picture/picture-format.ts'
import type { ListedPicture, NewPicture } from '../../domain/picture/picture-list.ts'

/** Files of an unsent action, by their object path. */
export type UnsentFiles = ReadonlyMap<string, Blob>

/** Returns a form's pictures: unsent ones as chosen files, the others as stored paths. */
export const listedPictures = (paths: readonly string[], files: UnsentFiles): ListedPicture[] =>
  paths.map((path) => chosenPictures([path], files)[0] ?? { path })

export const chosenPictures = (paths: readonly string[], files: UnsentFiles): NewPicture[] =>
  paths.flatMap((path) => {
    const file = files.get(path)
    // Every object key ends with milliseconds and format (spec §7, "Storage").
    const [, milliseconds, format] = /(\d+)\.([a-z]+)$/.exec(path) ?? []
    return file && milliseconds && format
      ? [{ file, format: format as PictureFormat, milliseconds: Number(milliseconds) }]
      : []
  })
