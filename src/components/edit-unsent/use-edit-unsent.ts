import { useState } from 'react'
import { toast } from 'sonner'
import { useReopen } from './use-reopen.ts'

/** Asked when the form already holds another draft. */
export const draftInTheWay = {
  question: 'Replace your unfinished draft?',
  detail: 'The form already holds another draft, which would be lost.',
  confirmLabel: 'Replace the draft',
}

/** Takes something unsent back into its form; `asks` while another draft is in the way. */
export function useEditUnsent(id: string) {
  const reopen = useReopen()
  const [asks, setAsks] = useState(false)
  const edit = async (overDraft: boolean) => {
    const outcome = await reopen(id, overDraft)
    setAsks(outcome === 'draft-in-the-way')
    if (outcome === 'sent') toast.info('This was sent in the meantime. Edit it where it stands now.')
    if (outcome === 'not-stored') toast.error('This device could not open the form. Nothing was changed.')
  }
  return {
    asks,
    edit: () => void edit(false),
    replace: () => void edit(true),
    leave: () => setAsks(false),
  }
}
