import type { ReactNode } from 'react'
import { type ExternalToast, toast as sonner } from 'sonner'
import { type Message, messageLog } from './message-log.ts'
import { Sentence } from './sentence.tsx'

interface ToastOptions extends Omit<ExternalToast, 'description'> {
  description?: string | undefined
}

const sentence = (text: string) => <Sentence>{text}</Sentence>

const shown =
  (show: (title: ReactNode, options?: ExternalToast) => unknown, tone: Message['tone']) =>
  (text: string, { description, ...options }: ToastOptions = {}) => {
    // One of the same id is on the screen already, and is shown anew.
    if (!sonner.getToasts().some(({ id }) => id === options.id))
      messageLog.add({ at: Date.now(), tone, text, detail: description })
    show(sentence(text), { ...options, description: description && sentence(description) })
  }

const ofTone = (tone: 'success' | 'error' | 'info') => shown(sonner[tone], tone)

/**
 * Shows toasts, as sonner does, and logs them. Numbers, addresses and marked names (`verbatim-text.ts`) in them are not
 * translated.
 */
export const toast = Object.assign(shown(sonner, 'plain'), {
  success: ofTone('success'),
  error: ofTone('error'),
  info: ofTone('info'),
  dismiss: sonner.dismiss,
})
