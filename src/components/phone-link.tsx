import { telLink } from '../domain/phone.ts'
import { Verbatim } from '../ui/verbatim.tsx'

/** A phone number as a link that dials it; as text where it is not certain what to dial. */
export function PhoneLink({ phone }: { phone: string }) {
  const href = telLink(phone)
  const text = <Verbatim className="min-w-0">{phone}</Verbatim>
  return href ? (
    <a href={href} className={`prose-link ${line}`}>
      {text}
    </a>
  ) : (
    <span className={line}>{text}</span>
  )
}

const line = 'inline-flex min-h-11 min-w-0 items-center'
