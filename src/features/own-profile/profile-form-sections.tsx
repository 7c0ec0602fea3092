import { Wand2 } from 'lucide-react'
import { useId, useState } from 'react'
import { PhoneField } from '../../components/phone-field.tsx'
import {
  AllowContactField,
  BioField,
  FullNameField,
  LinkedInField,
  ProfessionsField,
  ServiceRateField,
} from '../../components/profile-fields.tsx'
import { useFreeProfileUrl } from '../../data/use-free-profile-url.ts'
import { useRows } from '../../data/use-rows.ts'
import { useShownPicture } from '../../data/use-shown-picture.ts'
import { OTHER_PROFESSION } from '../../domain/profile/professions.ts'
import { type ChosenPicture, isUrlTaken, slug } from '../../domain/profile/profile-edit.ts'
import type { Profile } from '../../domain/rows.ts'
import { ADDRESS_TAKEN } from '../../messages/problems.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import type { Elements } from '../../ui/elements.ts'
import { useBusy } from '../../ui/use-busy.ts'
import { PictureField } from './picture-field.tsx'
import type { useProfileForm } from './use-profile-form.ts'

interface SectionProps {
  profile: Profile
  state: ReturnType<typeof useProfileForm>
}

export function PicturesSection({ profile, state: { seen, pictures, choose } }: SectionProps) {
  const propsOf = (column: keyof typeof pictures) => ({
    name: seen.full_name,
    chosen: pictures[column],
    onChoose: (picture: ChosenPicture | undefined) => choose(column, picture),
  })
  const portrait = useShownPicture('profile-images', profile.profile_image)
  const banner = useShownPicture('profile-images', profile.banner_image)
  return (
    <FormSection title="Pictures">
      <PictureField label="Profile picture" shape="circle" current={portrait} {...propsOf('profile_image')} />
      <PictureField label="Banner" shape="banner" current={banner} {...propsOf('banner_image')} />
    </FormSection>
  )
}

export const AboutSection = ({ state: { form } }: Pick<SectionProps, 'state'>) => (
  <FormSection title="About you">
    <div className="grid gap-6 sm:grid-cols-2">
      <form.AppField name="full_name">{() => <FullNameField />}</form.AppField>
      <form.AppField name="phone">{() => <PhoneField />}</form.AppField>
    </div>
    <form.AppField name="professions">
      {() => <ProfessionsField hint="The first one you select is your main profession." />}
    </form.AppField>
    <form.Subscribe selector={(state) => state.values.professions.includes(OTHER_PROFESSION)}>
      {(other) =>
        other && (
          <form.AppField name="custom_profession">
            {(field) => <field.TextField label="Your profession" />}
          </form.AppField>
        )
      }
    </form.Subscribe>
    <form.AppField name="bio">{() => <BioField />}</form.AppField>
    <form.AppField name="service_rate">
      {() => <ServiceRateField placeholder="For example $80 per hour" />}
    </form.AppField>
  </FormSection>
)

const linkedInHints = {
  membership: 'A new address has to be verified and approved again.',
  verification: 'A new address has to be verified again.',
  nothing: 'An administrator looks at this page before you are approved.',
}

export function LinksSection({ profile, state: { form, taken, loses } }: SectionProps) {
  const profiles = useRows('profiles')
  const [hasNoSlug, setHasNoSlug] = useState(false)
  const { busy, during } = useBusy()
  const freeUrl = useFreeProfileUrl(profile)

  const generate = async (fill: (address: string) => void) => {
    const generated = slug(form.state.values.full_name).slice(0, 120).replace(/-$/, '')
    setHasNoSlug(generated === '')
    if (generated) fill(await during(freeUrl(generated)))
  }
  return (
    <FormSection title="Links and contact">
      <form.AppField name="linkedin_url">
        {() => <LinkedInField hint={linkedInHints[loses ?? 'nothing']} />}
      </form.AppField>
      <form.AppField
        name="unique_url"
        validators={{
          onDynamic: ({ value }) =>
            value === taken || isUrlTaken(value.trim(), profile, profiles) ? ADDRESS_TAKEN : undefined,
        }}
      >
        {(field) => (
          <field.TextField
            label="Custom profile URL"
            hint={
              hasNoSlug
                ? 'Your name has none of the letters a-z to make an address of. Please write one yourself.'
                : `Your public profile is then at ${window.location.host}/profile/…`
            }
            optional
            autoCapitalize="none"
            spellCheck={false}
            action={
              <Button
                variant="secondary"
                icon={Wand2}
                busy={busy}
                onClick={() => void generate(field.handleChange)}
                className="shrink-0 [&_svg]:size-4"
              >
                Generate
              </Button>
            }
          />
        )}
      </form.AppField>
      <form.AppField name="allow_contact">{() => <AllowContactField />}</form.AppField>
    </FormSection>
  )
}

function FormSection({ title, children }: { title: string; children: Elements }) {
  const id = useId()
  return (
    <Card aria-labelledby={id} className="grid gap-6 p-5 sm:p-8">
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      {children}
    </Card>
  )
}
