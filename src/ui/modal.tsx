import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Elements } from './elements.ts'
import { isKey } from './key-press.ts'
import { Redrawn } from './redrawn.tsx'

/** Milliseconds of the closing animation. */
const closingMs = 250

interface ModalProps {
  open: boolean
  onClose: () => void
  className: string
  /** Receives the id for the element that names the dialog. */
  children: (titleId: string) => Elements
}

/**
 * A small modal dialog for what must be part of the app's first code: the menu and signing out. Everything else uses
 * Base UI's, which is ten times as large (dialog.tsx). The page behind it is inert, toasts are not; Escape and the
 * backdrop close it; the focus moves in and returns.
 */
export function Modal({ open, onClose, className, children }: ModalProps) {
  const titleId = useId()
  const popup = useRef<HTMLDivElement>(null)
  const [isMounted, setIsMounted] = useState(open)
  if (open && !isMounted) setIsMounted(true)
  useEffect(() => {
    if (open) return undefined
    const timer = setTimeout(() => setIsMounted(false), closingMs)
    return () => clearTimeout(timer)
  }, [open])
  useLayoutEffect(() => (open && popup.current ? trapFocus(popup.current) : undefined), [open])
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!open) return undefined
    const onKey = (event: KeyboardEvent) => {
      if (!isKey(event, 'Escape') || event.defaultPrevented) return
      event.preventDefault()
      close()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [open])
  if (!isMounted) return null
  const closing = open ? {} : { 'data-ending-style': '' }
  return createPortal(
    <>
      <div
        {...closing}
        aria-hidden="true"
        onClick={onClose}
        className="fixed inset-0 z-40 bg-veil transition-opacity duration-200 starting:opacity-0 data-ending-style:opacity-0"
      />
      <div
        {...closing}
        ref={popup}
        role="dialog"
        aria-modal="true"
        aria-labelledby={titleId}
        inert={!open}
        tabIndex={-1}
        className={`fixed z-40 flex flex-col bg-surface shadow-high outline-none ${className}`}
      >
        <Redrawn>{children(titleId)}</Redrawn>
      </div>
    </>,
    document.body,
  )
}

/** Moves the focus into a dialog and makes the page inert. Returns how to undo both. */
function trapFocus(popup: HTMLElement): () => void {
  const root = document.getElementById('root')
  const page = document.documentElement
  const before = document.activeElement
  if (root) root.inert = true
  page.style.overflow = 'hidden'
  const first = popup.querySelector<HTMLElement>('button, a[href]') ?? popup
  first.focus()
  return () => {
    if (root) root.inert = false
    page.style.overflow = ''
    const focused = document.activeElement
    const isWithin = focused === null || focused === document.body || popup.contains(focused)
    if (isWithin && before instanceof HTMLElement && before.isConnected) before.focus()
  }
}
