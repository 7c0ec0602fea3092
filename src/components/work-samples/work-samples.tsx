import { useState } from 'react'
import { useRows } from '../../data/use-rows.ts'
import { SampleThumbnail } from './sample-picture.tsx'
import { SampleViewer } from './sample-viewer.tsx'

/** Shows the pictures that a client sent with a request. */
export function WorkSamples({ requestId }: { requestId: string }) {
  const portfolio = useRows('portfolios').find(({ application_id }) => application_id === requestId)
  const [shown, setShown] = useState<number | null>(null)
  if (!portfolio) return null
  const { title, description, image_urls } = portfolio
  return (
    <div className="rounded-lg bg-sunk p-4">
      <h4 className="font-display text-lg font-semibold">{title}</h4>
      {description && <p className="mt-1 text-sm whitespace-pre-line text-ink-soft">{description}</p>}
      {image_urls.length > 0 && (
        <ul className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))] gap-2.5">
          {image_urls.map((path, place) => (
            <li key={path}>
              <SampleThumbnail
                path={path}
                label={`Show picture ${place + 1} of ${image_urls.length}: ${title}`}
                onOpen={() => setShown(place)}
              />
            </li>
          ))}
        </ul>
      )}
      <SampleViewer title={title} paths={image_urls} shown={shown} onShow={setShown} />
    </div>
  )
}
