import { useEffect, useEffectEvent, useState } from 'react'
import * as v from 'valibot'
import type { ProfileFormDraft } from '../../components/edit-unsent/form-drafts.ts'
import { useActionWithToast } from '../../data/use-action.ts'
import type { Draft } from '../../data/use-draft.ts'
import {
  type ChosenPicture,
  type ChosenPictures,
  changesLinkedIn,
  editProfile,
  lostWithNewLinkedIn,
  ProfileEdit,
  withEdit,
} from '../../domain/profile/profile-edit.ts'
import type { Profile } from '../../domain/rows.ts'
import { useAppForm } from '../../ui/form/use-app-form.ts'
import { toast } from '../../ui/toast.tsx'
import { useProfileDraft } from './use-profile-draft.ts'

/**
 * Returns the form of the profile. While nothing is edited it follows the row; from the first edit on it stays based on
 * the row the user saw, and only what differs from that row is sent.
 */
export function useProfileForm(profile: Profile, draft: Draft<ProfileFormDraft>) {
  const act = useActionWithToast()
  const { seen, defaultValues, pictures, taken, ...stored } = useProfileDraft(draft)
  /** A valid edit whose new LinkedIn address loses verification or approval, until it is confirmed. */
  const [asking, setAsking] = useState<ProfileEdit | null>(null)
  const loses = lostWithNewLinkedIn(seen)
  const form = useAppForm({
    defaultValues,
    validators: { onDynamic: ProfileEdit },
    listeners: { onChange: ({ formApi }) => stored.saveFields(formApi.state.values) },
    onSubmit: async ({ value }) => {
      const edit = v.parse(ProfileEdit, value)
      if (changesLinkedIn(seen, edit) && loses) setAsking(edit)
      else await save(edit)
    },
  })

  /** Stores the edit for sending. Success is toasted when the server has applied it. */
  async function save(edit: ProfileEdit) {
    setAsking(null)
    const change = editProfile(seen, edit, pictures)
    if (!change) {
      toast('There is nothing to save.')
      return
    }
    if (!(await act(change, { draft }))) return
    startFrom(withEdit(seen, change))
  }

  const startFrom = (row: Profile) => form.reset(stored.startFrom(row))
  const discardFor = (row: Profile) => {
    stored.discard()
    startFrom(row)
  }
  const isEdited = (edit: ProfileEdit) => editProfile(seen, edit, pictures) !== null
  const follow = useEffectEvent((row: Profile) => {
    if (!isEdited(form.state.values)) discardFor(row)
  })
  useEffect(() => follow(profile), [profile])

  return {
    form,
    seen,
    pictures,
    taken,
    isEdited,
    loses,
    asking,
    async confirm() {
      if (asking) await save(asking)
      return true
    },
    cancel: () => setAsking(null),
    choose: (column: keyof ChosenPictures, picture: ChosenPicture | undefined) =>
      stored.savePicture(form.state.values, column, picture),
    /** Resets the form to the current profile. */
    discard: () => discardFor(profile),
  }
}
