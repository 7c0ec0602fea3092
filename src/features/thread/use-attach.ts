import { readDrawnPicture } from '../../components/picture-list/read-picture.ts'
import { useAddProjectFiles, withIds } from '../../components/project-files/use-add-project-files.ts'
import type { Thread } from '../../data/use-thread.ts'
import { mediaTypeOf, type PictureRefusal, pictureRefusal } from '../../domain/picture/picture.ts'
import { sharesFiles } from '../../domain/request/request.ts'
import { listedNames } from '../../messages/counts.ts'
import { toast } from '../../ui/toast.tsx'
import { verbatim } from '../../ui/verbatim-text.ts'

/** What may be added to this thread, and how: pictures until the request is accepted, any file from then on. */
export function useAttach({ request, requestId, asClient }: Thread) {
  const share = useAddProjectFiles({ id: requestId }, asClient)
  const beforeAcceptance = request?.status === 'pending' ? 'pictures' : null
  const accepts: 'files' | 'pictures' | null = request && sharesFiles(request) ? 'files' : beforeAcceptance
  return {
    accepts,
    async share(files: readonly File[]): Promise<void> {
      if (accepts === 'files') await share(withIds(files))
      if (accepts !== 'pictures') return
      const { pictures, refused } = await readPictures(files)
      for (const [refusal, names] of refused) {
        toast.error(pictureRefusal(refusal), { description: listedNames(names.map(verbatim)) })
      }
      await share(withIds(pictures))
    },
  }
}

/** Returns the pictures among files, each with the type of its content, and the names of the others by reason. */
async function readPictures(files: readonly File[]) {
  const pictures: File[] = []
  const refused = new Map<PictureRefusal, string[]>()
  for (const file of files) {
    const read = await readDrawnPicture(file, 'sample')
    if (read.ok) {
      pictures.push(new File([read.value.file], file.name, { type: mediaTypeOf(read.value.format) }))
    } else refused.set(read.refusal, [...(refused.get(read.refusal) ?? []), file.name])
  }
  return { pictures, refused }
}
