import { forms } from '../../components/edit-unsent/form-registry.ts'
import { preparePicture } from '../../components/picture-list/prepare-picture.ts'
import { emptyRequest } from '../../components/request/request-draft.ts'
import { useEngine } from '../../data/app-services.ts'
import { draftKey, readDraft } from '../../data/use-draft.ts'
import { addPictures, roomFor } from '../../domain/picture-list.ts'
import type { Service } from '../../domain/rows.ts'

/**
 * Returns a function that adds pictures to the draft of a request for a service, and creates the draft where none
 * exists.
 */
export function useAddSamples() {
  const { outbox } = useEngine()
  return async (service: Service, files: readonly File[]) => {
    const draft = await readDraft(outbox, forms.request, service.id, emptyRequest)
    let pictures = [...draft.pictures]
    const added: File[] = []
    /** Why files were left out. */
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
    const key = draftKey('request', service.id)
    if (added.length > 0) await outbox.drafts.save(key, { ...draft, pictures }, Date.now())
    return { added, problems }
  }
}
