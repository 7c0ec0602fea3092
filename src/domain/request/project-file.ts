import { LENGTHS } from '../limits.gen.ts'
import { storedMediaType } from '../media-type.ts'
import { insert, mutation, type RemoveMutation, type RowsMutation, remove } from '../mutation.ts'
import { pictureTypes } from '../picture/picture.ts'
import { ok, type Result, refuse } from '../result.ts'
import type { ProjectFile, ServiceRequest } from '../rows.ts'
import { oneLine } from '../typed-characters.ts'

/** Maximum size in bytes; a file of exactly this size is accepted (readings). */
export const MAX_FILE_BYTES = 10 * 1024 * 1024

export type FileRefusal = 'too-large' | 'empty'

export const fileRefusals: Record<FileRefusal, string> = {
  'too-large': 'File must be less than 10MB',
  empty: 'This file is empty',
}

const types = pictureTypes.sample.split(',')

/** Returns whether browsers show this file as a picture. */
export const isPicture = ({ file_type }: Pick<ProjectFile, 'file_type'>): boolean => types.includes(file_type)

/**
 * Returns an object key that every Storage accepts: `project-files/{request}/{milliseconds}-{name}`. The name has only
 * letters from a to z, digits, and single dots, hyphens and underscores between them. A hosted project refuses other
 * characters than ASCII ones, the embedded backend two dots in a row; "…" and "‥" are dots once they are decomposed.
 */
export function filePath(requestId: string, milliseconds: number, name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^A-Za-z0-9._]+/g, '-')
    .replace(/[-.]*\.[-.]*/g, '.')
    .slice(-100)
    .replace(/^[-.]+|[-.]+$/g, '')
  return `project-files/${requestId}/${milliseconds}-${plain || 'file'}`
}

/** The most characters of a file's name. */
const MAX_NAME_LENGTH = LENGTHS.project_files.file_name

/**
 * Returns a file's name as it is stored: as the system gave it, except for what no database takes (halves of surrogate
 * pairs, which Windows allows), what cannot be seen or changes the order of letters ("exe.pdf" that ends as "fdp.exe"), and
 * more characters than any system's names have. The end of the name stays.
 */
export function fileName(name: string): string {
  const characters = [...oneLine(name.replace(/\p{Surrogate}/gu, '\u{FFFD}'))]
  const stored = characters.slice(-MAX_NAME_LENGTH).join('')
  return stored.trim() ? stored : 'file'
}

/**
 * Adds a file to a request. `milliseconds` must differ for each file, also for files chosen together: an object key
 * is never reused. Refuses files over the limit (`too-large`) and empty ones (`empty`).
 */
export function addProjectFile(
  request: Pick<ServiceRequest, 'id'>,
  file: File,
  asClient: boolean,
  id: string,
  milliseconds: number,
  at: string,
): Result<RowsMutation, FileRefusal> {
  if (file.size > MAX_FILE_BYTES) return refuse('too-large')
  if (file.size === 0) return refuse('empty')
  const path = filePath(request.id, milliseconds, file.name)
  const row = {
    application_id: request.id,
    uploaded_by_client: asClient,
    file_name: fileName(file.name),
    file_path: path,
    file_size: file.size,
    file_type: storedMediaType(file.type),
    description: null,
  }
  return ok(
    mutation(
      'file.share',
      [insert('project_files', id, row, { created_at: at })],
      [{ bucket: 'project-files', path, file }],
    ),
  )
}

/** The professional may delete every file of the request, the client those that the client uploaded (spec §6). */
export const mayDeleteFile = (file: ProjectFile, asClient: boolean): boolean =>
  !asClient || file.uploaded_by_client

/** Deletes first the row and then the object, so that no screen offers a file that does not exist any more. */
export const deleteFile = (file: ProjectFile): [RowsMutation, RemoveMutation] => [
  mutation('file.delete', [remove('project_files', file)]),
  { kind: 'remove', action: 'file.remove', bucket: 'project-files', path: file.file_path },
]

const UNITS = ['Bytes', 'KB', 'MB', 'GB'] as const

/** Returns a size as Bytes, KB, MB or GB with two decimals (spec §9). */
export function fileSize(bytes: number): string {
  const inUnit = (power: number) => (bytes / 1024 ** power).toFixed(2)
  let power = 0
  // Compares the rounded value: what rounds to 1024 of one unit is shown as 1 of the next.
  while (power < UNITS.length - 1 && Number(inUnit(power)) >= 1024) power += 1
  return `${inUnit(power)} ${UNITS[power]}`
}
