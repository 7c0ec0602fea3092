import { MessagesSquare, Send } from 'lucide-react'
import { useId } from 'react'
import { useAuth } from '../../data/use-auth.tsx'
import { useClient } from '../../data/use-client.tsx'
import { useRows } from '../../data/use-rows.ts'
import { useShownPicture } from '../../data/use-shown-picture.ts'
import { withFormOpen } from '../../domain/next-address.ts'
import { isClosed } from '../../domain/request/request.ts'
import type { Profile, Service } from '../../domain/rows.ts'
import { boardControls } from '../../domain/service/board.ts'
import { boardOf } from '../../domain/service/board-order.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { Verbatim } from '../../ui/verbatim.tsx'
import { Picture } from '../picture-list/listed-image.tsx'

interface MemberServicesProps {
  profile: Profile
  heading: 'h2' | 'h3'
}

/** Lists what a member offers on the board, each with the next step that this viewer has; nothing where there is none. */
export function MemberServices({ profile, heading: Heading }: MemberServicesProps) {
  const heading = useId()
  const services = boardOf(useRows('jobs').filter(({ posted_by }) => posted_by === profile.id))
  if (services.length === 0) return null
  return (
    <section aria-labelledby={heading} className="mt-7">
      <Heading id={heading} className="mb-1.5 text-lg">
        Services
      </Heading>
      <ul className="divide-y divide-line">
        {services.map((service) => (
          <OfferedService key={service.id} service={service} />
        ))}
      </ul>
    </section>
  )
}

function OfferedService({ service }: { service: Service }) {
  const title = useId()
  const [picture] = service.images
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-3.5">
      {picture && <Thumbnail path={picture} />}
      <div className="min-w-0 flex-1 basis-48 wrap-anywhere">
        <p className="font-semibold">
          <TextLink
            to="/jobs/$serviceId"
            params={{ serviceId: service.id }}
            className="inline-flex min-h-11 items-center"
          >
            <Verbatim id={title}>{service.title}</Verbatim>
          </TextLink>
        </p>
        {service.salary_range && (
          <p className="text-sm text-ink-soft">
            <bdi>{service.salary_range}</bdi>
          </p>
        )}
      </div>
      <NextStep service={service} describedBy={title} />
    </li>
  )
}

const Thumbnail = ({ path }: { path: string }) => (
  <span className="size-16 shrink-0 overflow-hidden rounded-md bg-sunk">
    <Picture src={useShownPicture('service-images', path)} alt="" />
  </span>
)

/** A client asks, or goes on with the conversation; a visitor signs in first. */
function NextStep({ service, describedBy }: { service: Service; describedBy: string }) {
  const { viewer } = useAuth()
  const client = useClient()
  const requests = useRows('job_applications').filter(
    ({ job_id, client_id }) => job_id === service.id && client_id === client?.id,
  )
  const open = requests.find((request) => !isClosed(request)) ?? requests[0]
  const { request, hint } = boardControls(viewer, service, requests.length > 0)
  const button = { size: 'small', variant: 'secondary', 'aria-describedby': describedBy } as const
  if (open)
    return (
      <ButtonLink {...button} to="/requests/$requestId" params={{ requestId: open.id }} icon={MessagesSquare}>
        Open your conversation
      </ButtonLink>
    )
  if (request === 'request')
    return (
      <ButtonLink {...button} to="/jobs" search={{ open: `request.${service.id}` }} icon={Send}>
        Request Service
      </ButtonLink>
    )
  if (hint !== 'Sign in to request') return null
  return (
    <ButtonLink
      {...button}
      to="/client-login"
      search={{ next: withFormOpen('/jobs', { form: 'request', id: service.id }) }}
      icon={Send}
    >
      Request Service
    </ButtonLink>
  )
}
