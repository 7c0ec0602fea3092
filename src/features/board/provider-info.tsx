import { useId } from 'react'
import { ProfilePicture } from '../../components/profile-view/profile-picture.tsx'
import { useMember } from '../../data/use-rows.ts'
import type { Service } from '../../domain/rows.ts'
import { contactDecision, showsContactDetails } from '../../domain/search/directory.ts'
import { providerOf } from '../../domain/service/board.ts'
import { mailLink } from '../../domain/thread/contact-message.ts'
import type { Viewer } from '../../domain/viewer.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { Verbatim } from '../../ui/verbatim.tsx'

interface ProviderInfoProps {
  service: Service
  viewer: Viewer
  heading: 'h2' | 'h3'
}

/** Shows who offers the service; the e-mail address only where this viewer may write to the provider. */
export function ProviderInfo({ service, viewer, heading: Heading }: ProviderInfoProps) {
  const heading = useId()
  const profile = useMember(service.posted_by)
  const provider = providerOf(service)
  const own = contactDecision(viewer, provider) === 'own'
  const reachable = !own && showsContactDetails(viewer, provider)
  return (
    <section aria-labelledby={heading} className="mt-6">
      <Heading id={heading} className="text-xl">
        Provider
      </Heading>
      <div className="mt-3 flex items-center gap-4">
        <ProfilePicture
          profile={{ full_name: service.provider_name, profile_image: profile?.profile_image }}
        />
        <div className="min-w-0">
          <p className="font-semibold">
            <Verbatim>{service.provider_name}</Verbatim>
          </p>
          {reachable && service.provider_email && (
            <a
              href={mailLink(service.provider_email, viewer.profile, {
                id: service.posted_by,
                full_name: service.provider_name,
              })}
              className="prose-link block break-all"
            >
              <Verbatim>{service.provider_email}</Verbatim>
            </a>
          )}
          <TextLink
            to="/profile/$uniqueUrl"
            params={{ uniqueUrl: service.posted_by }}
            className="inline-flex min-h-11 items-center"
          >
            {own ? 'View your profile' : 'View her profile'}
          </TextLink>
        </div>
      </div>
    </section>
  )
}
