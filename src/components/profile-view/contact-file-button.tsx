import { ContactRound } from 'lucide-react'
import { profileAddress } from '../../data/public-address.ts'
import { saveFile } from '../../data/save-file.ts'
import { useAuth } from '../../data/use-auth.tsx'
import { vcardOf } from '../../domain/profile/vcard.ts'
import type { Profile } from '../../domain/rows.ts'
import { showsContactDetails } from '../../domain/search/directory.ts'
import { Button } from '../../ui/button.tsx'

/** Saves a professional as a contact, with what this viewer sees of her. */
export function ContactFileButton({ profile }: { profile: Profile }) {
  const { viewer } = useAuth()
  const save = () => {
    const text = vcardOf(profile, profileAddress(profile), showsContactDetails(viewer, profile))
    void saveFile(new Blob([text], { type: 'text/vcard' }), `${profile.full_name}.vcf`)
  }
  return (
    <Button variant="quiet" size="small" icon={ContactRound} onClick={save}>
      Add to contacts
    </Button>
  )
}
