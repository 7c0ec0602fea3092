import { Copy } from 'lucide-react'
import { useId, useState } from 'react'
import { errorsAsText, type LoggedError, loggedErrors } from '../../platform/error-log.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { copyText } from '../../ui/copy-text.ts'

/** Shows the errors that are kept on this device, and copies them for somebody who helps. */
export function LoggedErrors() {
  const id = useId()
  const [errors] = useState(loggedErrors)
  const [copied, setCopied] = useState<boolean | null>(null)
  const text = errorsAsText(errors)
  return (
    <Card aria-labelledby={id}>
      <div className="grid gap-3 px-5 py-4">
        <h2 id={id} className="text-xl">
          Errors of the app
        </h2>
        <p className="text-sm text-ink-soft">
          {errors.length === 0
            ? 'None on this device.'
            : 'The last errors on this device, without anything you wrote. Nothing is sent: copy them into a message if somebody helps you.'}
        </p>
        {errors.length > 0 && (
          <>
            <ul className="grid gap-2 text-sm">{errors.toReversed().slice(0, 5).map(asItem)}</ul>
            {errors.length > 5 && (
              <p className="text-sm text-ink-soft">{`And ${errors.length - 5} before these.`}</p>
            )}
            <div className="flex flex-wrap items-center gap-3">
              <Button variant="secondary" icon={Copy} onClick={async () => setCopied(await copyText(text))}>
                Copy for support
              </Button>
              <p role="status" className="text-sm text-ink-soft">
                {copied !== null && (copied ? 'Copied.' : 'The browser did not copy them. Select this text:')}
              </p>
            </div>
            {copied === false && (
              <textarea
                readOnly
                aria-label="The errors as text"
                className="h-40 w-full rounded-lg border border-line bg-sunk p-3 font-mono text-xs"
                value={text}
                onFocus={({ currentTarget }) => currentTarget.select()}
              />
            )}
          </>
        )}
      </div>
    </Card>
  )
}

const asItem = ({ at, times, name, message, screen }: LoggedError, index: number) => (
  <li key={index} translate="no" className="wrap-anywhere">
    <span className="font-semibold">{`${name}${times > 1 ? ` (${times} times)` : ''}`}</span>
    <span className="text-ink-soft">
      {` on ${screen}, ${new Date(at).toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' })}`}
    </span>
    {message && <span className="block text-ink-soft">{message}</span>}
  </li>
)
