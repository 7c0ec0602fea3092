import { useState } from 'react'
import type { Draft } from '../../data/use-draft.ts'

/** An edit of a row, and the row that it is based on. */
interface EditDraft<Row, Edit> {
  seen: Row
  edit: Edit
}

/** Returns the stored edit of a row where it changes something, else `fresh`; and functions that store and discard it. */
export function useEditDraft<Row, Edit>(
  draft: Draft<EditDraft<Row, Edit>>,
  fresh: EditDraft<Row, Edit>,
  editOf: (row: Row) => Edit,
) {
  const [restored, setRestored] = useState(
    () => JSON.stringify(draft.value.edit) !== JSON.stringify(editOf(draft.value.seen)),
  )
  const { seen, edit } = restored ? draft.value : fresh
  return {
    seen,
    edit,
    /** True if the form was left unfinished last time. */
    restored,
    save: (values: Edit) => draft.save({ seen, edit: values }),
    /** Discards the draft. Returns the values of the form without it. */
    startOver(): Edit {
      setRestored(false)
      draft.discard()
      return fresh.edit
    },
  }
}
