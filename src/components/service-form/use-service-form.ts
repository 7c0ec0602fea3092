import { useState } from 'react'
import * as v from 'valibot'
import { useActionWithToast } from '../../data/use-action.ts'
import type { Draft } from '../../data/use-draft.ts'
import {
  type ListedPicture,
  servicePicturePath,
  toImagesAndUploads,
} from '../../domain/picture/picture-list.ts'
import { editService, offerService, ServiceDraft } from '../../domain/service/service.ts'
import { useAppForm } from '../../ui/form/use-app-form.ts'
import { toast } from '../../ui/toast.tsx'
import type { ServiceFormDraft } from '../edit-unsent/form-drafts.ts'
import { usePictureList } from '../picture-list/use-picture-list.ts'
import { draftOf, emptyService, isTouched, type ServiceFormTask } from './service-form-draft.ts'

/**
 * Returns the form, filled with its stored draft; sends a new service, or the differences to the row it was opened
 * with.
 */
export function useServiceForm(task: ServiceFormTask, draft: Draft<ServiceFormDraft>, onDone: () => void) {
  const act = useActionWithToast()
  const [start, setStart] = useState(draft.value)
  const [restored, setRestored] = useState(() => isTouched(draft.value))
  const { seen } = start

  const form = useAppForm({
    defaultValues: start.fields,
    validators: { onDynamic: ServiceDraft },
    listeners: { onChange: () => saveDraft(pictures.list) },
    onSubmit: async ({ value }) => {
      const change = changeOf(v.parse(ServiceDraft, value), pictures.list)
      if (change) {
        if (!(await act(change, { draft }))) return
      } else {
        toast('There is nothing to save.')
        draft.discard()
      }
      onDone()
    },
  })
  const saveDraft = (list: readonly ListedPicture[]) =>
    draft.save({ seen, fields: form.state.values, pictures: list })
  const pictures = usePictureList(start.pictures, saveDraft)

  function changeOf(fields: ServiceDraft, list: readonly ListedPicture[]) {
    const id = seen?.id ?? crypto.randomUUID()
    const { images, uploads } = toImagesAndUploads('service-images', list, servicePicturePath(id))
    if (seen) return editService(seen, fields, images, uploads)
    if (!('provider' in task)) return null
    return offerService(task.provider, id, fields, images, uploads, new Date().toISOString())
  }

  return {
    form,
    pictures,
    /** True if the form was left unfinished last time. */
    restored,
    /** Discards the draft and shows the service as it is now, or an empty form. */
    startOver() {
      const fresh = 'service' in task ? draftOf(task.service) : emptyService
      setStart(fresh)
      setRestored(false)
      form.reset(fresh.fields)
      pictures.replace(fresh.pictures)
      draft.discard()
    },
  }
}
