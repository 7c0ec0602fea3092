import { ExternalLink } from 'lucide-react'
import { Sentence } from '../../ui/sentence.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

/** The link 'View LinkedIn', which opens a new tab without opener and referrer. */
export function LinkedInLink({
  url,
  name,
  className = '',
}: {
  url: string
  name: string
  className?: string
}) {
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      className={`prose-link inline-flex min-h-11 items-center gap-1.5 ${className}`}
    >
      View LinkedIn
      <ExternalLink className="size-4" />
      <VisuallyHidden>
        <Sentence verbatim={[name]}>{`of ${name}, opens in a new tab`}</Sentence>
      </VisuallyHidden>
    </a>
  )
}
