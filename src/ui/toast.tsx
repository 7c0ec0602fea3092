import type { ExternalToast } from 'sonner'
import { type Message, messageLog } from './message-log.ts'
import { Sentence } from './sentence.tsx'
import { toastQueue } from './toast-queue.ts'

interface ToastOptions extends Omit<ExternalToast, 'description'> {
  description?: string | undefined
}

const sentence = (text: string) => <Sentence>{text}</Sentence>

const ofTone =
  (tone: Message['tone']) =>
  (text: string, { description, ...options }: ToastOptions = {}) => {
    // One of the same id is on the screen already, and is shown anew.
    if (!toastQueue.has(options.id)) messageLog.add({ at: Date.now(), tone, text, detail: description })
    toastQueue.add({
      id: options.id,
      text,
      show(sonner) {
        const show = tone === 'plain' ? sonner : sonner[tone]
        show(sentence(text), { ...options, description: description && sentence(description) })
      },
    })
  }

/**
 * Shows toasts, as sonner does, and logs them. Numbers, addresses and marked names (`verbatim-text.ts`) in them are not
 * translated.
 */
export const toast = Object.assign(ofTone('plain'), {
  success: ofTone('success'),
  error: ofTone('error'),
  info: ofTone('info'),
  dismiss: toastQueue.dismiss,
})
