import { splitLinks } from '../../domain/thread/linked-text.ts'

/** A message with its line breaks; web addresses are links, which tell the other site nothing. */
export const MessageText = ({ text }: { text: string }) => (
  <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
    {splitLinks(text).map(({ text: part, href, host }, place) =>
      href === null ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a message never change.
        <span key={place}>{part}</span>
      ) : (
        <a
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a message never change.
          key={place}
          href={href}
          target="_blank"
          rel="noopener noreferrer nofollow"
          className="prose-link"
        >
          <span>{part}</span>
          {host && <bdi className="text-ink-soft">{` (${host})`}</bdi>}
        </a>
      ),
    )}
  </p>
)
