import { useEffect, useId } from 'react'
import type { Profile } from '../../domain/rows.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Form } from '../../ui/form/form.tsx'
import { AboutSection, LinksSection, PicturesSection } from './profile-form-sections.tsx'
import { SaveBar } from './save-bar.tsx'
import { useProfileForm } from './use-profile-form.ts'

interface ProfileFormProps {
  profile: Profile
  draft: Parameters<typeof useProfileForm>[1]
}

export function ProfileForm({ profile, draft }: ProfileFormProps) {
  const state = useProfileForm(profile, draft)
  const { form, isEdited, loses, asking, confirm, cancel, discard } = state
  const element = useShowRefusal(draft.value.taken !== undefined)
  return (
    <>
      <Form form={form} id={element} className="mt-6 grid gap-6">
        <PicturesSection profile={profile} state={state} />
        <AboutSection state={state} />
        <LinksSection profile={profile} state={state} />
        <form.Subscribe selector={(values) => isEdited(values.values)}>
          {(unsaved) => <SaveBar unsaved={unsaved} onDiscard={discard} />}
        </form.Subscribe>
      </Form>
      {loses && (
        <ConfirmDialog
          danger={false}
          open={asking !== null}
          title="Change your LinkedIn URL?"
          description={lossMessages[loses]}
          label="Save change"
          onConfirm={confirm}
          onClose={cancel}
        />
      )}
    </>
  )
}

const lossMessages = {
  membership:
    'Your LinkedIn address was verified and approved. With a new one your profile leaves the directory until an administrator has verified and approved it again.',
  verification:
    'Your LinkedIn address was verified. With a new one an administrator has to verify your LinkedIn profile again.',
}

/**
 * Submits a form that opens with a refused field, so that the field shows its error and takes the focus. Returns the
 * form's id.
 */
function useShowRefusal(refused: boolean): string {
  const id = useId()
  useEffect(() => {
    const form = document.getElementById(id)
    if (refused && form instanceof HTMLFormElement) form.requestSubmit()
  }, [id, refused])
  return id
}
