import { useNavigate } from '@tanstack/react-router'
import { toast } from 'sonner'
import { useRows } from '../../data/row-hooks.ts'
import { type SharedFile, useDeleteSharedFiles } from '../../data/use-shared-files.ts'
import type { Service } from '../../domain/rows.ts'
import { requestableServices } from '../../domain/share-destinations.ts'
import type { Viewer } from '../../domain/viewer.ts'
import { shareMessages as messages } from './share-messages.ts'
import { ShareChoice, ShareTarget } from './share-targets.tsx'
import { useAddSamples } from './use-add-samples.ts'

interface SampleChoiceProps {
  viewer: Viewer
  files: readonly SharedFile[]
}

/** Adds the pictures to the work samples of a request. */
export function SampleChoice({ viewer, files }: SampleChoiceProps) {
  const services = requestableServices(viewer, useRows('job_applications'), useRows('jobs'))
  const pictures = files.filter(({ file }) => file.type.startsWith('image/'))
  const add = useAddSamples()
  const deleteFiles = useDeleteSharedFiles()
  const navigate = useNavigate()
  const choose = async (service: Service) => {
    const { added, problems } = await add(
      service,
      pictures.map(({ file }) => file),
    )
    if (problems.length > 0) toast.error(messages.leftOut, { description: problems.join(' ') })
    if (added.length === 0) return
    await deleteFiles(pictures.filter(({ file }) => added.includes(file)).map(({ id }) => id))
    await navigate({ to: '/jobs', state: { opening: { form: 'request', id: service.id } } })
  }
  const instead =
    pictures.length === 0 ? messages.noPicture : services.length === 0 ? messages.noService : null
  return (
    <ShareChoice
      title={messages.sample}
      intro={messages.sampleIntro}
      items={services}
      unavailableText={instead}
    >
      {(service) => (
        <ShareTarget
          key={service.id}
          title={service.title}
          detail={service.company}
          action={messages.request}
          onChoose={() => choose(service)}
        />
      )}
    </ShareChoice>
  )
}
