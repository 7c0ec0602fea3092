import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../ui/button.tsx'
import { isKey } from '../ui/key-press.ts'

interface InlineQuestionProps {
  question: string
  detail?: ReactNode
  confirmLabel: string
  cancelLabel?: string
  onConfirm: () => void
  onCancel: () => void
  className?: string
}

/**
 * Asks within the page before something is lost, where a dialog over a dialog would hide the context. Takes the focus,
 * and returns it to the button that opened the question when the user cancels.
 */
export function InlineQuestion(props: InlineQuestionProps) {
  const {
    question,
    detail,
    confirmLabel,
    cancelLabel = 'Keep it',
    onConfirm,
    onCancel,
    className = '',
  } = props
  const group = useRef<HTMLFieldSetElement>(null)
  const opener = useRef<Element | null>(null)
  useEffect(() => {
    opener.current = document.activeElement
    group.current?.querySelector('button')?.focus()
  }, [])
  const cancel = () => {
    onCancel()
    if (opener.current instanceof HTMLElement) opener.current.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isKey(event, 'Escape')) return
    // The dialog around it stays open.
    event.stopPropagation()
    cancel()
  }
  return (
    <fieldset
      ref={group}
      onKeyDown={onKeyDown}
      className={`min-w-0 rounded-lg border border-red-text/25 bg-red-wash p-4 ${className}`}
    >
      <legend className="float-left w-full font-semibold text-red-text">{question}</legend>
      {detail && <div className="clear-both text-sm text-ink-soft">{detail}</div>}
      <div className="clear-both flex flex-wrap gap-2.5 pt-3">
        <Button variant="secondary" size="small" onClick={cancel} className="max-sm:flex-1">
          {cancelLabel}
        </Button>
        <Button variant="danger" size="small" onClick={onConfirm} className="max-sm:flex-1">
          {confirmLabel}
        </Button>
      </div>
    </fieldset>
  )
}
