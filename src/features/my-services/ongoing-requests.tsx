import { Inbox } from 'lucide-react'
import { useId } from 'react'
import type { Service } from '../../domain/rows.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Verbatim } from '../../ui/verbatim.tsx'
import type { ServiceDialog } from './service-dialogs.tsx'
import type { RequestCounts } from './use-my-services.ts'

interface OngoingRequestsProps {
  title: string
  intro: string
  services: readonly Service[]
  countsOf: (service: Service) => RequestCounts
  onShow: (content: ServiceDialog) => void
}

/** Lists services that can no longer be managed, with their requests, whose steps and files stay available. */
export function OngoingRequests(props: OngoingRequestsProps) {
  const { title, intro, services, countsOf, onShow } = props
  const heading = useId()
  if (services.length === 0) return null
  return (
    <section aria-labelledby={heading} className="mt-10">
      <h2 id={heading} className="text-2xl">
        {title}
      </h2>
      <p className="mt-1 text-ink-soft">{intro}</p>
      <Card className="mt-3 px-5 sm:px-6">
        <ul className="divide-y divide-line">
          {services.map((service) => (
            <Line
              key={service.id}
              service={service}
              {...countsOf(service)}
              onShow={() => onShow({ dialog: 'requests', service })}
            />
          ))}
        </ul>
      </Card>
    </section>
  )
}

interface LineProps extends RequestCounts {
  service: Service
  onShow: () => void
}

function Line({ service, requests, pending, onShow }: LineProps) {
  const title = useId()
  return (
    <li aria-labelledby={title} className="flex flex-wrap items-center gap-x-4 gap-y-2.5 py-4">
      <div className="min-w-0 flex-1 basis-56">
        <h3 id={title} className="text-lg">
          {service.title}
        </h3>
        <p className="text-sm text-ink-soft">
          <Verbatim>{service.company}</Verbatim>
        </p>
      </div>
      <Button
        size="small"
        variant={pending > 0 ? 'primary' : 'secondary'}
        aria-describedby={title}
        icon={Inbox}
        onClick={onShow}
        className="max-sm:w-full"
      >
        {`Requests (${requests})${pending > 0 ? `, ${pending} to answer` : ''}`}
      </Button>
    </li>
  )
}
