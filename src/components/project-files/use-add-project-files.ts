import { useAction } from '../../data/use-action.ts'
import { useEngine } from '../../data/use-services.ts'
import {
  addProjectFile,
  type FileRefusal,
  fileRefusals,
  MAX_FILE_BYTES,
} from '../../domain/request/project-file.ts'
import type { ServiceRequest } from '../../domain/rows.ts'
import { listedNames } from '../../messages/counts.ts'
import { toast } from '../../ui/toast.tsx'
import { verbatim } from '../../ui/verbatim-text.ts'

/** Why a chosen file was not put into the outbox; the other files are still added. */
type AddFailure = FileRefusal | 'unreadable' | 'not-stored'

const failureMessages: Record<AddFailure, string> = {
  ...fileRefusals,
  unreadable: 'Error uploading file: it could not be read. Was it moved or deleted, or is it a folder?',
  'not-stored': 'Error uploading file: this device could not store it; is there free space?',
}

/** Timestamp of the last object key: files chosen in the same millisecond need different keys (readings). */
let lastMilliseconds = 0

function nextMilliseconds(): number {
  lastMilliseconds = Math.max(Date.now(), lastMilliseconds + 1)
  return lastMilliseconds
}

/** A file to add, and the id of its row. */
interface ChosenFile {
  id: string
  file: File
}

/** Gives chosen files ids. */
export const withIds = (files: readonly File[]): ChosenFile[] =>
  files.map((file) => ({ id: crypto.randomUUID(), file }))

/** Ends when the files chosen last are stored. */
let queue: Promise<unknown> = Promise.resolve()

/**
 * Returns a function that adds files to a request, one after the other: stores each on this device before it reads
 * the next, and sends each on its own. A file whose row exists is not added twice. Shows one toast per reason with the
 * files left out; resolves with the ids of the others.
 */
export function useAddProjectFiles(request: Pick<ServiceRequest, 'id'>, asClient: boolean) {
  const act = useAction()
  const { view } = useEngine()

  const add = async ({ id, file: chosen }: ChosenFile): Promise<AddFailure | null> => {
    if (view.row('project_files', id)) return null
    const file = chosen.size > MAX_FILE_BYTES ? chosen : await copyToMemory(chosen)
    if (!file) return 'unreadable'
    const mutation = addProjectFile(request, file, asClient, id, nextMilliseconds(), now())
    if (!mutation.ok) return mutation.refusal
    const outcome = await act(mutation.value)
    return outcome.ok ? null : 'not-stored'
  }

  const addAll = async (chosen: readonly ChosenFile[]): Promise<string[]> => {
    const failures = new Map<AddFailure, string[]>()
    const added: string[] = []
    for (const one of chosen) {
      const failure = await add(one)
      if (failure) failures.set(failure, [...(failures.get(failure) ?? []), one.file.name])
      else added.push(one.id)
    }
    for (const [failure, names] of failures) {
      toast.error(failureMessages[failure], { description: listedNames(names.map(verbatim)) })
    }
    return added
  }

  return (chosen: readonly ChosenFile[]): Promise<string[]> => {
    const added = queue.then(() => addAll(chosen))
    queue = added.catch(() => undefined)
    return added
  }
}

/**
 * Copies a file into memory, so that a deleted file is not mistaken for a full device or an empty file: browsers report
 * its size as 0. Null if it cannot be read.
 */
const copyToMemory = (file: File): Promise<File | null> =>
  file.arrayBuffer().then(
    (bytes) => new File([bytes], file.name, { type: file.type }),
    () => null,
  )

const now = () => new Date().toISOString()
