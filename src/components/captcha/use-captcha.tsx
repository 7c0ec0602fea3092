import { useRef } from 'react'
import type { Elements } from '../../ui/elements.ts'
import { lazySection } from '../../ui/lazy-components.tsx'
import type { CaptchaCheck } from './captcha-field.tsx'

/** Null in a build without the setting, which then contains nothing of this. */
const CaptchaField = import.meta.env.VITE_CAPTCHA
  ? lazySection(
      () => import('./captcha-field.tsx'),
      (module) => module.CaptchaField,
    )
  : null

interface Captcha extends CaptchaCheck {
  /** The widget, to be shown above the form's button; null in a build without the setting. */
  field: Elements
}

/** Returns the check that a build may require before a form is sent (`VITE_CAPTCHA`). Without it, `attempt` only acts. */
export function useCaptcha(): Captcha {
  const check = useRef<CaptchaCheck>(null)
  return {
    field: CaptchaField && (
      <CaptchaField
        ref={check}
        provider={import.meta.env.VITE_CAPTCHA ?? 'turnstile'}
        siteKey={import.meta.env.VITE_CAPTCHA_SITE_KEY ?? ''}
      />
    ),
    attempt: (act) => (check.current ? check.current.attempt(act) : act()),
  }
}
