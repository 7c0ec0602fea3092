import { ClientEdit, ClientRegistration } from '../../src/domain/client.ts'
import { ContactDraft } from '../../src/domain/contact-message.ts'
import { StandaloneDraft } from '../../src/domain/invoice.ts'
import { Registration, SignIn } from '../../src/domain/profile.ts'
import { ProfileEdit } from '../../src/domain/profile-edit.ts'
import { shareFile } from '../../src/domain/project-file.ts'
import { anId, aRequest } from '../support/rows.ts'
import { emailField, fileField, linkedInField } from '../support/typed-fields.ts'

/* Every field that takes a name, an address, a number, a file or a password, with what people type there. */

emailField('registration of a professional', Registration.entries.email)
emailField('registration of a client', ClientRegistration.entries.email)
emailField('company', ClientEdit.entries.email)
emailField('sign-in', SignIn.entries.email)
emailField('contact message', ContactDraft.entries.email)
emailField('invoice without an account', StandaloneDraft.entries.client_email, 'Valid email is required')

linkedInField('registration of a professional', Registration.entries.linkedin_url)
linkedInField('own profile', ProfileEdit.entries.linkedin_url)

let milliseconds = 0
fileField('project file', (file) => {
  const shared = shareFile(aRequest({}), file, true, anId(1), ++milliseconds, '')
  if (!shared.ok) throw new Error(shared.refusal)
  const [change] = shared.value.changes
  const name = change?.op === 'insert' && 'file_name' in change.values ? String(change.values.file_name) : ''
  return { key: shared.value.uploads[0]?.path ?? '', name }
})
