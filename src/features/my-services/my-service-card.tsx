import { CircleCheck, CirclePause, Inbox, Pencil, Pin, Power, Trash2 } from 'lucide-react'
import { memo, useId, useRef } from 'react'
import { Picture } from '../../components/picture-list/listed-image.tsx'
import { useMarkCreated } from '../../data/use-created-row.ts'
import { useShownPicture } from '../../data/use-shown-picture.ts'
import { useUndoableAction } from '../../data/use-undo.ts'
import type { Service } from '../../domain/rows.ts'
import { setActive } from '../../domain/service/service.ts'
import { dayOf } from '../../messages/dates.ts'
import { Badge, Tag } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { oncePerPress } from '../../ui/once-per-press.ts'
import { Sentence } from '../../ui/sentence.tsx'
import type { ServiceDialog } from './service-dialogs.tsx'
import { UnsentEdits } from './unsent-edits.tsx'
import type { RequestCounts } from './use-my-services.ts'

interface MyServiceCardProps extends RequestCounts {
  service: Service
  onShow: (content: ServiceDialog) => void
}

/** Shows one of the member's services: its status, its requests and its buttons. */
export const MyServiceCard = memo(function MyServiceCard(props: MyServiceCardProps) {
  const { service, requests, pending, onShow } = props
  const title = useId()
  const card = useRef<HTMLLIElement>(null)
  const isCreated = useMarkCreated(card, service.id)
  const [cover] = service.images
  return (
    <li
      ref={card}
      aria-labelledby={title}
      data-created={isCreated || undefined}
      className="overflow-hidden rounded-xl border border-line bg-surface shadow-low sm:flex"
    >
      {cover && <Cover path={cover} faded={!service.is_active} />}
      <div className="min-w-0 flex-1 p-5 sm:p-6">
        <div className="flex flex-wrap items-center gap-2">
          <ActiveBadge active={service.is_active} />
          {service.is_pinned && (
            <Badge tone="apricot" icon={Pin}>
              Pinned
            </Badge>
          )}
          <Tag>{service.job_type}</Tag>
        </div>
        <h2 id={title} className="mt-3 text-2xl">
          {service.title}
        </h2>
        <p className="mt-1 text-ink-soft">
          <Sentence verbatim={[service.company]}>
            {[service.company, service.location, service.salary_range].filter(Boolean).join(' · ')}
          </Sentence>
        </p>
        <p className="mt-1 text-sm text-ink-faint">
          Listed <time dateTime={service.created_at}>{dayOf(service.created_at)}</time>
        </p>
        <UnsentEdits service={service} />
        <CardActions
          service={service}
          requests={requests}
          pending={pending}
          describedBy={title}
          onShow={onShow}
        />
      </div>
    </li>
  )
})

const Cover = ({ path, faded }: { path: string; faded: boolean }) => (
  <div
    className={`h-40 shrink-0 bg-sunk sm:h-auto sm:w-56 sm:self-stretch ${faded ? 'opacity-60 saturate-50' : ''}`}
  >
    <div className="relative size-full [&>*]:absolute [&>*]:inset-0">
      <Picture src={useShownPicture('service-images', path)} alt="" />
    </div>
  </div>
)

const ActiveBadge = ({ active }: { active: boolean }) =>
  active ? (
    <Badge tone="green" icon={CircleCheck}>
      Active
    </Badge>
  ) : (
    <Badge icon={CirclePause}>Inactive</Badge>
  )

/** No icons where there is little room; on a phone three buttons share a row. */
const buttonClass = 'max-sm:flex-1 max-sm:px-2! max-lg:[&_svg]:hidden'

function CardActions(props: MyServiceCardProps & { describedBy: string }) {
  const { service, requests, pending, describedBy, onShow } = props
  const act = useUndoableAction()
  const toggle = () => {
    const active = !service.is_active
    return act(setActive(service, active), `You ${active ? 'activated' : 'deactivated'} “${service.title}”.`)
  }
  const button = { size: 'small', 'aria-describedby': describedBy, className: buttonClass } as const
  return (
    <div className="mt-5 flex flex-wrap items-center gap-2.5 border-t border-line pt-4 print:hidden">
      <Button
        {...button}
        variant={pending > 0 ? 'primary' : 'secondary'}
        icon={Inbox}
        onClick={() => onShow({ dialog: 'requests', service })}
        className="max-sm:w-full"
      >
        {`Requests (${requests})${pending > 0 ? `, ${pending} to answer` : ''}`}
      </Button>
      <Button
        {...button}
        variant="secondary"
        icon={Pencil}
        onClick={() => onShow({ dialog: 'edit', service })}
      >
        Edit
      </Button>
      <Button {...button} variant="secondary" icon={Power} onClick={oncePerPress(() => void toggle())}>
        {service.is_active ? 'Deactivate' : 'Activate'}
      </Button>
      <Button
        {...button}
        variant="danger"
        icon={Trash2}
        onClick={() => onShow({ dialog: 'delete', service })}
      >
        Delete
      </Button>
    </div>
  )
}
