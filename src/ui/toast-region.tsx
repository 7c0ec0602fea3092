import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import type { CSSProperties, RefCallback } from 'react'
import { createPortal } from 'react-dom'
import { Toaster } from 'sonner'
import { useTheme } from './theme.ts'

const edge = (side: string) => `max(1rem, env(safe-area-inset-${side}))`

export { toast as sonner } from 'sonner'

/** What shows toasts, apart from the first bundle. */
export function ToastRegion() {
  const theme = useTheme()
  // In the body, so that dialogs do not cover the toasts.
  return createPortal(
    <Toaster
      ref={pauseWhileFocused}
      theme={theme}
      position="top-right"
      duration={4000}
      visibleToasts={3}
      // In a pile the last one covers what the others offer: an undo is there for five seconds.
      expand
      closeButton
      gap={10}
      offset={offset}
      mobileOffset={{ ...offset, left: edge('left') }}
      icons={{
        success: <CircleCheck className="size-5 text-green-text" />,
        error: <CircleAlert className="size-5 text-red-text" />,
        info: <Info className="size-5 text-blue-text" />,
      }}
      toastOptions={{ classNames }}
      style={appearance as CSSProperties}
    />,
    document.body,
  )
}

const offset = {
  top: 'var(--toast-top)',
  right: edge('right'),
}

/**
 * Sonner pauses its timers only while the mouse is over the toasts. Dispatches mouse events when the keyboard focus
 * enters and leaves them, since Sonner offers no other way.
 */
const pauseWhileFocused: RefCallback<HTMLElement> = (region) => {
  if (!region) return
  const dispatch = (type: string, target: EventTarget | null, relatedTarget: EventTarget | null) => {
    const list = target instanceof Element ? target.closest('[data-sonner-toaster]') : null
    list?.dispatchEvent(new MouseEvent(type, { bubbles: true, relatedTarget }))
  }
  const onFocusIn = ({ target }: FocusEvent) => dispatch('mousemove', target, null)
  const onFocusOut = ({ target, relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && region.contains(relatedTarget)) return
    dispatch('mouseout', target, document.body)
  }
  region.addEventListener('focusin', onFocusIn)
  region.addEventListener('focusout', onFocusOut)
  return () => {
    region.removeEventListener('focusin', onFocusIn)
    region.removeEventListener('focusout', onFocusOut)
  }
}

const classNames = {
  toast: 'gap-3! p-4! text-sm! shadow-mid! focus-visible:outline-[2.5px]! focus-visible:outline-leaf-text!',
  title: 'font-semibold! leading-snug!',
  description: 'text-ink-soft!',
  closeButton: 'size-7! text-ink-soft!',
}

const appearance = {
  '--toast-close-button-start': 'unset',
  '--toast-close-button-end': '0',
  '--toast-close-button-transform': 'translate(30%, -30%)',
  '--normal-bg': 'var(--raised)',
  '--normal-bg-hover': 'var(--sunk)',
  '--normal-border': 'var(--line)',
  '--normal-border-hover': 'var(--line-strong)',
  '--normal-text': 'var(--ink)',
  '--border-radius': 'var(--radius-lg)',
  '--width': '23rem',
  fontFamily: 'var(--font-sans)',
}
