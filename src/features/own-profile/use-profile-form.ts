import { revalidateLogic } from '@tanstack/react-form'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { toast } from 'sonner'
import * as v from 'valibot'
import type { ProfileFormDraft } from '../../components/edit-unsent/form-drafts.ts'
import { useActionWithToast } from '../../data/actions.ts'
import type { Draft } from '../../data/drafts.ts'
import {
  type ChosenPicture,
  type ChosenPictures,
  changesLinkedIn,
  editProfile,
  lostWithNewLinkedIn,
  ProfileEdit,
  profileEdit,
  withEdit,
} from '../../domain/profile-edit.ts'
import type { Profile } from '../../domain/rows.ts'
import { useAppForm } from '../../ui/form/use-app-form.ts'

/**
 * Returns the form of the profile. While nothing is edited it follows the row; from the first edit on it stays based on
 * the row the user saw, and only what differs from that row is sent.
 */
export function useProfileForm(profile: Profile, draft: Draft<ProfileFormDraft>) {
  const act = useActionWithToast()
  const [{ seen, edit: defaultValues }, setStart] = useState<Omit<ProfileFormDraft, 'pictures'>>(draft.value)
  const [taken, setTaken] = useState(draft.value.taken)
  const [pictures, setPictures] = useState(draft.value.pictures)
  /** The current pictures, for one whose preparation ends after a later render. */
  const latest = useRef(pictures)
  /** A valid edit whose new LinkedIn address loses verification or approval, until it is confirmed. */
  const [asking, setAsking] = useState<ProfileEdit | null>(null)
  const loses = lostWithNewLinkedIn(seen)
  const form = useAppForm({
    defaultValues,
    validationLogic: revalidateLogic(),
    validators: { onDynamic: ProfileEdit },
    listeners: {
      onChange: ({ formApi }) => {
        const edit = formApi.state.values
        // Another URL was typed: the server's refusal no longer applies.
        const refused = edit.unique_url === taken ? taken : undefined
        setTaken(refused)
        saveDraft(edit, pictures, refused)
      },
    },
    onSubmit: async ({ value }) => {
      const edit = v.parse(ProfileEdit, value)
      if (changesLinkedIn(seen, edit) && loses) setAsking(edit)
      else await save(edit)
    },
  })

  function saveDraft(edit: ProfileEdit, chosen: ChosenPictures, refused: string | undefined) {
    draft.save({ seen, edit, pictures: chosen, ...(refused === undefined ? {} : { taken: refused }) })
  }

  /** Stores the edit for sending. Success is toasted when the server has applied it. */
  async function save(edit: ProfileEdit) {
    setAsking(null)
    const change = editProfile(seen, edit, pictures)
    if (!change) {
      toast('There is nothing to save.')
      return
    }
    if (!(await act(change))) return
    if (changesLinkedIn(seen, edit)) toast.info('LinkedIn URL changed - verification required')
    startFrom(withEdit(seen, change))
  }

  function setChosen(chosen: ChosenPictures) {
    latest.current = chosen
    setPictures(chosen)
  }

  /** Starts again from this row, with nothing edited. */
  function startFrom(row: Profile) {
    const edit = profileEdit(row)
    draft.discard()
    setChosen({})
    setTaken(undefined)
    setStart({ seen: row, edit })
    form.reset(edit)
  }

  const isEdited = (edit: ProfileEdit) => editProfile(seen, edit, pictures) !== null
  const follow = useEffectEvent((row: Profile) => {
    if (!isEdited(form.state.values)) startFrom(row)
  })
  useEffect(() => follow(profile), [profile])

  return {
    form,
    seen,
    pictures,
    /** The profile URL that the server refused as taken, while it is in the form. */
    taken,
    isEdited,
    loses,
    asking,
    confirm: () => asking && save(asking),
    cancel: () => setAsking(null),
    choose: (column: keyof ChosenPictures, picture: ChosenPicture | undefined) => {
      const { [column]: _before, ...others } = latest.current
      setChosen(picture === undefined ? others : { ...others, [column]: picture })
      saveDraft(form.state.values, latest.current, taken)
    },
    /** Resets the form to the current profile. */
    discard: () => startFrom(profile),
  }
}
