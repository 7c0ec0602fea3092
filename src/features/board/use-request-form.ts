import { useState } from 'react'
import * as v from 'valibot'
import type { RequestFormDraft } from '../../components/edit-unsent/form-drafts.ts'
import { usePictureList } from '../../components/picture-list/use-picture-list.ts'
import { emptyRequest, isTouched } from '../../components/request/request-draft.ts'
import { useActionWithToast } from '../../data/use-action.ts'
import type { Draft } from '../../data/use-draft.ts'
import { useRows } from '../../data/use-rows.ts'
import { type ListedPicture, samplePath, toImagesAndUploads } from '../../domain/picture/picture-list.ts'
import {
  RequestDraft,
  type RequestRefusal,
  requestRefusals,
  requestService,
} from '../../domain/request/request.ts'
import type { Client, Service } from '../../domain/rows.ts'
import { useAppForm } from '../../ui/form/use-app-form.ts'

/** Why the last attempt was refused. */
interface Refusal {
  reason: RequestRefusal
  sentence: string
}

/**
 * Returns the form of a client's request for one service. It shows a refusal; otherwise the request is stored for
 * sending.
 */
export function useRequestForm(
  client: Client,
  service: Service,
  draft: Draft<RequestFormDraft>,
  onDone: () => void,
) {
  const act = useActionWithToast()
  const mine = useRows('job_applications')
  const [defaultValues, setDefaultValues] = useState(draft.value.fields)
  const [restored, setRestored] = useState(() => isTouched(draft.value))
  const [refusal, setRefusal] = useState<Refusal | null>(null)

  const form = useAppForm({
    defaultValues,
    validators: { onDynamic: RequestDraft },
    listeners: { onChange: () => saveDraft(pictures.list) },
    // Shows a refusal of the request as a whole together with the errors of its fields.
    onSubmitInvalid: ({ value }) => void buildRequest(value),
    onSubmit: async ({ value }) => {
      const request = buildRequest(v.parse(RequestDraft, value))
      if (!request) return
      if (!(await act(request, { draft }))) return
      onDone()
    },
  })
  const saveDraft = (list: readonly ListedPicture[]) =>
    draft.save({ fields: form.state.values, pictures: list })
  const pictures = usePictureList(draft.value.pictures, (list) => {
    setRefusal(null)
    saveDraft(list)
  })

  function buildRequest(fields: RequestDraft) {
    const samples = toImagesAndUploads('portfolio-images', pictures.list, samplePath(client.id, service.id))
    const ids = { request: crypto.randomUUID(), portfolio: crypto.randomUUID() }
    const request = requestService(client, service, fields, samples, mine, ids, new Date().toISOString())
    setRefusal(request.ok ? null : { reason: request.refusal, sentence: requestRefusals[request.refusal] })
    return request.ok ? request.value : null
  }

  return {
    form,
    pictures,
    refusal,
    restored,
    startOver() {
      setRestored(false)
      setDefaultValues(emptyRequest.fields)
      form.reset(emptyRequest.fields)
      pictures.replace([])
      draft.discard()
    },
  }
}
