import { useState } from 'react'
import { toast } from '../../ui/toast.tsx'
import { useReopen } from './use-reopen.ts'

/** Shown if the form already has another draft. */
export const replaceDraftQuestion = {
  question: 'Replace your unfinished draft?',
  detail: 'The form already holds another draft, which would be lost.',
  confirmLabel: 'Replace the draft',
}

/** Moves an unsent action back into its form; `isAsking` while another draft would be replaced. */
export function useEditUnsent(id: string) {
  const reopen = useReopen()
  const [isAsking, setIsAsking] = useState(false)
  const edit = async (replacesDraft: boolean) => {
    const outcome = await reopen(id, replacesDraft)
    setIsAsking(outcome === 'draft-in-the-way')
    if (outcome === 'sent') toast.info('This was sent in the meantime. Edit it where it stands now.')
    if (outcome === 'not-stored') toast.error('This device could not open the form. Nothing was changed.')
  }
  return {
    isAsking,
    edit: () => void edit(false),
    replace: () => void edit(true),
    cancel: () => setIsAsking(false),
  }
}
