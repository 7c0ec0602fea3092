import { preparePicture } from '../../components/picture-list/prepare-picture.ts'
import { emptyRequest, type RequestFormDraft } from '../../components/request/request-draft.ts'
import { useEngine } from '../../data/app-services.ts'
import { addPictures, roomFor } from '../../domain/picture-list.ts'
import type { Service } from '../../domain/rows.ts'

/** The result of adding files to work samples. */
export interface AddedSamples {
  added: File[]
  /** Why files were left out. */
  problems: string[]
}

/**
 * Returns a function that adds pictures to the draft of a request for a service, and creates the draft where none
 * exists.
 */
export function useAddSamples(): (service: Service, files: readonly File[]) => Promise<AddedSamples> {
  const { outbox } = useEngine()
  return async (service, files) => {
    const key = `request:${service.id}`
    const stored = (await outbox.draft(key)) as Partial<RequestFormDraft> | undefined
    const draft: RequestFormDraft = { ...emptyRequest, ...stored }
    let pictures = [...draft.pictures]
    const added: File[] = []
    const problems: string[] = []
    for (const file of files) {
      const prepared =
        roomFor(pictures) > 0 ? await preparePicture(file) : 'There is no room for more pictures'
      if (typeof prepared === 'string') {
        problems.push(`${prepared} (${file.name})`)
        continue
      }
      pictures = addPictures(pictures, [prepared], Date.now())
      added.push(file)
    }
    if (added.length > 0) await outbox.saveDraft(key, { ...draft, pictures }, Date.now())
    return { added, problems }
  }
}
