import type { ReactNode } from 'react'
import { type ExternalToast, toast as sonner } from 'sonner'
import { Sentence } from './sentence.tsx'

interface ToastOptions extends Omit<ExternalToast, 'description'> {
  description?: string | undefined
}

const sentence = (text: string) => <Sentence>{text}</Sentence>

const shown =
  (show: (title: ReactNode, options?: ExternalToast) => string | number) =>
  (title: string, { description, ...options }: ToastOptions = {}) =>
    show(
      sentence(title),
      description === undefined ? options : { ...options, description: sentence(description) },
    )

/** Shows toasts, as sonner does. Numbers, addresses and marked names (`verbatim-text.ts`) in them are not translated. */
export const toast = Object.assign(shown(sonner), {
  success: shown(sonner.success),
  error: shown(sonner.error),
  info: shown(sonner.info),
  dismiss: sonner.dismiss,
})
