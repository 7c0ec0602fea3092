import { forms } from '../../components/edit-unsent/form-registry.ts'
import { preparePicture } from '../../components/picture-list/prepare-picture.ts'
import { emptyRequest } from '../../components/request/request-draft.ts'
import { draftKey, readDraft } from '../../data/use-draft.ts'
import { useEngine } from '../../data/use-services.ts'
import type { SharedFile } from '../../data/use-shared-files.ts'
import { pictureRefusal } from '../../domain/picture/picture.ts'
import { addPictures, type ListedPicture, roomFor } from '../../domain/picture/picture-list.ts'
import type { Service } from '../../domain/rows.ts'

/** Shared files that are in a draft now, by id, and why others were left out. */
interface Added {
  added: string[]
  problems: string[]
}

/**
 * Returns a function that adds shared pictures to the draft of a request for a service, each once, and creates the draft
 * where none exists.
 */
export function useAddSamples() {
  const { outbox } = useEngine()
  return async (service: Service, files: readonly SharedFile[]): Promise<Added> => {
    const draft = await readDraft(outbox, forms.request, service.id, emptyRequest)
    let pictures = [...draft.pictures]
    const added: string[] = []
    const problems: string[] = []
    for (const { id, file } of files) {
      if (pictures.some(isShared(id))) {
        added.push(id)
        continue
      }
      if (roomFor(pictures) === 0) {
        problems.push(`${file.name}: There is no room for more pictures`)
        continue
      }
      const prepared = await preparePicture(file)
      if (!prepared.ok) {
        problems.push(`${file.name}: ${pictureRefusal(prepared.refusal)}`)
        continue
      }
      pictures = addPictures(pictures, [{ ...prepared.value, sharedId: id }], Date.now())
      added.push(id)
    }
    if (added.length === 0) return { added, problems }
    try {
      await outbox.drafts.save(draftKey('request', service.id), { ...draft, pictures }, Date.now())
      return { added, problems }
    } catch (error) {
      console.warn('Pictures could not be added to a draft', error)
      return { added: [], problems: ['This device could not store them; is there free space?'] }
    }
  }
}

const isShared = (id: string) => (picture: ListedPicture) => 'file' in picture && picture.sharedId === id
