import { useRef } from 'react'
import { toast } from 'sonner'
import { useAction } from '../../data/actions.ts'
import { type FileRefusal, fileRefusals, MAX_FILE_BYTES, shareFile } from '../../domain/project-file.ts'
import type { ServiceRequest } from '../../domain/rows.ts'

/** Why a chosen file did not even begin its way; the rest of those chosen with it goes on. */
type ShareFailure = FileRefusal | 'unreadable' | 'unkept'

const failureMessages: Record<ShareFailure, string> = {
  ...fileRefusals,
  unreadable: 'Error uploading file: it could not be read. Was it moved or deleted, or is it a folder?',
  unkept: 'Error uploading file: this device could not store it; is there free space?',
}

/** The last key's timestamp: files chosen in the same millisecond need keys of their own (readings). */
let lastMilliseconds = 0

function nextMilliseconds(): number {
  lastMilliseconds = Math.max(Date.now(), lastMilliseconds + 1)
  return lastMilliseconds
}

/**
 * Shares files under a request, one after the other: each is kept on this device with all its bytes before the next is
 * read, and is sent on its own. Says once per reason which ones were left out; resolves with those that were not.
 */
export function useShareFiles(request: Pick<ServiceRequest, 'id'>, asClient: boolean) {
  const act = useAction()
  const queue = useRef<Promise<unknown>>(Promise.resolve())

  const share = async (chosen: File): Promise<ShareFailure | null> => {
    const file = chosen.size > MAX_FILE_BYTES ? chosen : await copyToMemory(chosen)
    if (!file) return 'unreadable'
    const mutation = shareFile(request, file, asClient, crypto.randomUUID(), nextMilliseconds(), now())
    if (!mutation.ok) return mutation.refusal
    const outcome = await act(mutation.value)
    return outcome.ok ? null : 'unkept'
  }

  const shareAll = async (chosen: readonly File[]): Promise<File[]> => {
    const faults = new Map<ShareFailure, string[]>()
    const kept: File[] = []
    for (const file of chosen) {
      const fault = await share(file)
      if (fault) faults.set(fault, [...(faults.get(fault) ?? []), file.name])
      else kept.push(file)
    }
    for (const [fault, names] of faults) {
      toast.error(failureMessages[fault], { description: listed(names) })
    }
    return kept
  }

  return (chosen: readonly File[]): Promise<File[]> => {
    const shared = queue.current.then(() => shareAll(chosen))
    queue.current = shared
    return shared
  }
}

/**
 * A copy with all bytes, so that a file which is gone is not taken for a device without room, nor for an empty file:
 * browsers give it no size. Null where it cannot be read.
 */
const copyToMemory = (file: File): Promise<File | null> =>
  file.arrayBuffer().then(
    (bytes) => new File([bytes], file.name, { type: file.type }),
    () => null,
  )

const now = () => new Date().toISOString()

const listed = (names: readonly string[]): string =>
  names.length > 3 ? `${names.slice(0, 3).join(', ')} and ${names.length - 3} more` : names.join(', ')
