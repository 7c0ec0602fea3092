import { toast } from 'sonner'
import { useShareFiles, withIds } from '../../components/project-files/use-share-files.ts'
import type { Thread } from '../../data/use-thread.ts'
import { pictureRefusal } from '../../domain/picture.ts'
import { pictureBeforeAcceptance } from '../../domain/project-file.ts'
import { sharesFiles } from '../../domain/request.ts'

/** What may be added to this thread, and how: pictures until the request is accepted, any file from then on. */
export function useAttach({ request, requestId, asClient }: Thread) {
  const share = useShareFiles({ id: requestId }, asClient)
  const beforeAcceptance = request?.status === 'pending' ? 'pictures' : null
  const accepts: 'files' | 'pictures' | null = request && sharesFiles(request) ? 'files' : beforeAcceptance
  return {
    accepts,
    async share(files: readonly File[]): Promise<void> {
      if (accepts === 'files') await share(withIds(files))
      if (accepts !== 'pictures') return
      const pictures = files.filter((file) => {
        const refusal = pictureBeforeAcceptance(file)
        if (refusal) toast.error(pictureRefusal(refusal, file, 'sample'), { description: file.name })
        return !refusal
      })
      await share(withIds(pictures))
    },
  }
}
