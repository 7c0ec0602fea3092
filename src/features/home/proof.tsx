import { Picture } from '../../components/picture-list/listed-image.tsx'
import { useBoardServices } from '../../data/use-board-services.ts'
import { type GroupFigures, useGroupFigures } from '../../data/use-group-figures.ts'
import { useShownPicture } from '../../data/use-shown-picture.ts'
import type { Service } from '../../domain/rows.ts'
import { formatCount } from '../../messages/counts.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { Verbatim } from '../../ui/verbatim.tsx'

const MAX_CARDS = 3

/** Shows what there is in the group already: figures as the server counts them, and pinned services. */
export function Proof() {
  const figures = useGroupFigures()
  const pinned = useBoardServices()
    .filter(({ is_pinned }) => is_pinned)
    .slice(0, MAX_CARDS)
  return (
    <section aria-labelledby="proof" className="mt-20 sm:mt-28">
      <h2 id="proof" className="text-4xl">
        What you find here
      </h2>
      {figures && sentenceOf(figures) && <p className="mt-4 text-lg">{sentenceOf(figures)}</p>}
      {pinned.length > 0 && (
        <ul className="mt-8 grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
          {pinned.map((service) => (
            <PinnedService key={service.id} service={service} />
          ))}
        </ul>
      )}
      <div className="mt-8 grid max-w-prose gap-3 text-ink-soft">
        <p>
          Companies describe what they need, and get an answer, a quote and an invoice from the professional
          herself, in one conversation.
        </p>
        <p>
          It works without a network: what you have seen stays on your device, and what you write is sent as
          soon as you are back.
        </p>
      </div>
    </section>
  )
}

/** Null where neither figure is known. */
function sentenceOf({ members, services }: GroupFigures): string | null {
  if (members !== null && services !== null)
    return `${formatCount(members)} verified members offer ${formatCount(services)} services.`
  if (members !== null) return `${formatCount(members)} verified members.`
  return services === null ? null : `${formatCount(services)} services are offered.`
}

function PinnedService({ service: { id, title, company, images } }: { service: Service }) {
  return (
    <li className="overflow-hidden rounded-xl border border-line bg-surface shadow-low">
      {images[0] && <Front path={images[0]} />}
      <div className="p-5">
        <h3 className="text-xl wrap-anywhere">
          <TextLink to="/jobs/$serviceId" params={{ serviceId: id }}>
            {title}
          </TextLink>
        </h3>
        <p className="mt-1 text-ink-soft">
          <Verbatim>{company}</Verbatim>
        </p>
      </div>
    </li>
  )
}

const Front = ({ path }: { path: string }) => (
  <span className="block h-40 bg-sunk">
    <Picture src={useShownPicture('service-images', path)} alt="" className="size-full object-cover" />
  </span>
)
