import { MessageCircleOff } from 'lucide-react'
import { Notice } from '../../ui/notice.tsx'
import { Sentence } from '../../ui/sentence.tsx'

/** Stands in place of the composer where nothing can be written any more. */
export const ClosedNote = ({ ended, other }: { ended: boolean; other: string }) => (
  <Notice icon={MessageCircleOff} className="mt-6 mb-[calc(4.75rem+env(safe-area-inset-bottom))] md:mb-6">
    <Sentence verbatim={[other]}>
      {ended
        ? 'The other account was deleted. What was written stays here for you.'
        : `You and ${other} can no longer write to each other. What was written stays here.`}
    </Sentence>
  </Notice>
)
