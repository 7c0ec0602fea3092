import type { ChosenPictures, ProfileEdit } from '../../domain/profile-edit.ts'
import type { Profile } from '../../domain/rows.ts'

/** The stored draft of the form, with the row it was opened on, so that only edits are sent. */
export interface ProfileFormDraft {
  seen: Profile
  edit: ProfileEdit
  pictures: ChosenPictures
  /** A profile URL of this edit that the server refused as taken. */
  taken?: string
}
