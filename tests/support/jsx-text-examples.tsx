import type { ReactNode } from 'react'
import type { Elements } from '../../src/ui/elements.ts'

/*
 * What tests/unit/jsx-texts.test.ts reads: components whose texts a page translator breaks are named Unsafe, the others
 * Safe. Nothing renders them.
 */

interface Props {
  busy: boolean
  count: number
  label: string
  children: ReactNode
  extra: Elements
}

const Sign = () => <i />
const Sometimes = ({ busy }: { busy: boolean }) => (busy ? <i /> : null)

export const UnsafeSpinner = ({ busy }: Props) => (
  <button type="button">
    {busy && <i />}
    Save
  </button>
)
export const UnsafeChoice = ({ busy }: Props) => <p>Status: {busy ? <i /> : <b />}</p>
export const UnsafeList = ({ label }: Props) => (
  <p>
    Found
    {[...label].map((letter) => (
      <b key={letter}>{letter}</b>
    ))}
  </p>
)
export const UnsafeComponent = ({ busy }: Props) => (
  <p>
    Requests <Sometimes busy={busy} />
  </p>
)
export const UnsafeChildren = ({ busy, children }: Props) => (
  <p>
    {busy && <i />}
    {children}
  </p>
)
export const UnsafeCount = ({ count }: Props) => <p>{count} requests</p>
export const UnsafeSuffix = ({ busy }: Props) => <p>Sent{busy && ' again'}</p>
export const UnsafeNameAndText = ({ label }: Props) => (
  <p>
    <b>{label}</b> {label}
  </p>
)
export const UnsafeWords = ({ label }: Props) => <p>{label.split(' ')}</p>
export const UnsafeFragment = ({ busy, label }: Props) => (
  <p>
    {busy ? (
      <>
        Sending <i />
      </>
    ) : (
      label
    )}
  </p>
)
export const UnsafeTurns = ({ busy, label, children }: Props) => <p>{busy ? label : children}</p>
export const UnsafeText = ({ label }: Props) => label
export function UnsafeNumber({ count }: Props) {
  return count > 0 ? count : null
}

export const SafeLabel = ({ busy, label }: Props) => (
  <button type="button">
    {busy && <i />}
    <span>{label}</span>
  </button>
)
export const SafeOneText = ({ count }: Props) => <p>{`${count} requests`}</p>
export const SafeSentence = () => (
  <p>
    <Sign /> Read <a href="/">this</a> first.
  </p>
)
export const SafeChange = ({ busy, label }: Props) => <p>{busy ? 'Sending...' : label}</p>
export const SafeKeyedTurns = ({ busy, label, children }: Props) => (
  <p key={String(busy)}>{busy ? label : children}</p>
)
export const SafeElements = ({ busy, extra }: Props) => (
  <div>
    <p>Extra</p>
    {busy && <i />}
    {extra}
  </div>
)
