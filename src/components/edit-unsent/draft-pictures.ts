import type { PictureFormat } from '../../domain/picture.ts'
import type { ListedPicture, NewPicture } from '../../domain/picture-list.ts'

/** Files of something unsent, by the object path they were to get. */
export type UnsentFiles = ReadonlyMap<string, Blob>

/** A form's pictures: those that were on their way as she had chosen them, the others as they are stored. */
export const listedPictures = (paths: readonly string[], files: UnsentFiles): ListedPicture[] =>
  paths.map((path) => chosenPictures([path], files)[0] ?? { path })

export const chosenPictures = (paths: readonly string[], files: UnsentFiles): NewPicture[] =>
  paths.flatMap((path) => {
    const file = files.get(path)
    // Every object key of ours ends like this (spec §7, "Storage").
    const [, milliseconds, format] = /(\d+)\.([a-z]+)$/.exec(path) ?? []
    return file && milliseconds && format
      ? [{ file, format: format as PictureFormat, milliseconds: Number(milliseconds) }]
      : []
  })
