import { useNavigate } from '@tanstack/react-router'
import { useRows } from '../../data/use-rows.ts'
import { deleteSharedFiles, type SharedFile } from '../../data/use-shared-files.ts'
import { requestableServices } from '../../domain/request/share-destinations.ts'
import type { Service } from '../../domain/rows.ts'
import type { Viewer } from '../../domain/viewer.ts'
import { toast } from '../../ui/toast.tsx'
import { ShareChoice, ShareTarget } from './share-targets.tsx'
import { useAddSamples } from './use-add-samples.ts'

/** Adds the pictures to the work samples of a request. */
export function SampleChoice({ viewer, files }: { viewer: Viewer; files: readonly SharedFile[] }) {
  const services = requestableServices(viewer, useRows('job_applications'), useRows('jobs'))
  // Some apps share pictures without a type; what each file is, its bytes tell when it is added.
  const pictures = files.filter(({ file }) => file.type === '' || file.type.startsWith('image/'))
  const add = useAddSamples()
  const navigate = useNavigate()
  const choose = async (service: Service) => {
    const { added, problems } = await add(service, pictures)
    if (problems.length > 0) toast.error('Some files were left out', { description: problems.join(' ') })
    if (added.length === 0) return
    await deleteSharedFiles(added)
    await navigate({ to: '/jobs', state: { opening: { form: 'request', id: service.id } } })
  }
  const instead =
    pictures.length === 0
      ? 'Work samples are pictures; there is none among these files.'
      : services.length === 0
        ? 'There is no service left that you have not requested.'
        : null
  return (
    <ShareChoice
      title="Work samples"
      intro="They go with a request for a service, which you finish next."
      items={services}
      unavailableText={instead}
    >
      {(service) => (
        <ShareTarget
          key={service.id}
          title={service.title}
          detail={service.company}
          action="Add to a request"
          onChoose={() => choose(service)}
        />
      )}
    </ShareChoice>
  )
}
