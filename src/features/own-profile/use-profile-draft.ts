import { useRef, useState } from 'react'
import type { ProfileFormDraft } from '../../components/edit-unsent/form-drafts.ts'
import type { Draft } from '../../data/use-draft.ts'
import {
  type ChosenPicture,
  type ChosenPictures,
  type ProfileEdit,
  profileEdit,
} from '../../domain/profile/profile-edit.ts'
import type { Profile } from '../../domain/rows.ts'

/** Returns what the draft of a profile holds beside the typed fields, and functions that store it. */
export function useProfileDraft(draft: Draft<ProfileFormDraft>) {
  const [{ seen, edit }, setStart] = useState<Omit<ProfileFormDraft, 'pictures'>>(draft.value)
  const [taken, setTaken] = useState(draft.value.taken)
  const [pictures, setPictures] = useState(draft.value.pictures)
  /** The current pictures, for one whose preparation ends after a later render. */
  const latest = useRef(pictures)

  function setChosen(chosen: ChosenPictures) {
    latest.current = chosen
    setPictures(chosen)
  }

  function save(fields: ProfileEdit, chosen: ChosenPictures, refused: string | undefined) {
    draft.save({ seen, edit: fields, pictures: chosen, ...(refused === undefined ? {} : { taken: refused }) })
  }

  return {
    /** The row that the edit is based on. */
    seen,
    defaultValues: edit,
    pictures,
    /** The profile URL that the server refused as taken, while it is in the form. */
    taken,
    saveFields(fields: ProfileEdit) {
      // Another URL was typed: the server's refusal no longer applies.
      const refused = fields.unique_url === taken ? taken : undefined
      setTaken(refused)
      save(fields, pictures, refused)
    },
    savePicture(fields: ProfileEdit, column: keyof ChosenPictures, picture: ChosenPicture | undefined) {
      const { [column]: _before, ...others } = latest.current
      setChosen(picture === undefined ? others : { ...others, [column]: picture })
      save(fields, latest.current, taken)
    },
    discard: draft.discard,
    /** Starts again from this row, with nothing edited. Returns its fields. */
    startFrom(row: Profile): ProfileEdit {
      const fields = profileEdit(row)
      setChosen({})
      setTaken(undefined)
      setStart({ seen: row, edit: fields })
      return fields
    },
  }
}
