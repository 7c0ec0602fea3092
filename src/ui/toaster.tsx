import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { CSSProperties } from 'react'
import { createPortal } from 'react-dom'
import { Toaster as Sonner } from 'sonner'
import { useTheme } from './theme.ts'

const edge = (side: string) => `max(1rem, env(safe-area-inset-${side}))`

/** Where toasts appear: top right, four seconds each (spec §2), clear of the notch. */
export function Toaster() {
  const theme = useTheme()
  // In the body, so that dialogs do not cover them.
  return createPortal(
    <Sonner
      theme={theme}
      position="top-right"
      duration={4000}
      closeButton
      gap={10}
      offset={{ top: edge('top'), right: edge('right') }}
      mobileOffset={{ top: edge('top'), right: edge('right'), left: edge('left') }}
      icons={{
        success: <CircleCheck aria-hidden="true" className="size-5 text-green-text" />,
        error: <CircleAlert aria-hidden="true" className="size-5 text-red-text" />,
        warning: <TriangleAlert aria-hidden="true" className="size-5 text-yellow-text" />,
        info: <Info aria-hidden="true" className="size-5 text-blue-text" />,
      }}
      toastOptions={{ classNames }}
      style={appearance as CSSProperties}
    />,
    document.body,
  )
}

const classNames = {
  toast: 'gap-3! p-4! text-sm! shadow-mid!',
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
