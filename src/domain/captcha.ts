/** What a page needs for a provider's widget. Supabase Auth accepts the tokens of these two. */
export interface CaptchaProvider {
  /** Its script, which takes the name of a function to call once it has run as `onload`. */
  script: string
  /** The global under which the script offers `render`, `reset` and `remove`. */
  api: string
  /** Options of `render` that only this provider has; `size` where there is room. */
  options: Record<string, string | boolean>
  /** Pixels that the widget is high. */
  height: number
  /** Sources that a content security policy must allow, by directive. */
  sources: Record<string, string>
}

const turnstile = 'https://challenges.cloudflare.com'
const hcaptcha = 'https://hcaptcha.com https://*.hcaptcha.com'

export const captchaProviders = {
  turnstile: {
    script: `${turnstile}/turnstile/v0/api.js?render=explicit`,
    api: 'turnstile',
    options: { size: 'flexible', language: 'en', 'response-field': false },
    height: 65,
    sources: { 'script-src': turnstile, 'frame-src': turnstile },
  },
  hcaptcha: {
    script: 'https://js.hcaptcha.com/1/api.js?render=explicit&recaptchacompat=off&hl=en',
    api: 'hcaptcha',
    options: { size: 'normal' },
    height: 78,
    sources: {
      'script-src': hcaptcha,
      'frame-src': hcaptcha,
      'style-src': hcaptcha,
      'connect-src': hcaptcha,
    },
  },
} satisfies Record<string, CaptchaProvider>

/**
 * Returns the provider that a build is set to use; null without the setting. Throws a sentence on an unknown provider, and
 * where its site key is missing.
 */
export function captchaOf(env: Record<string, string | undefined>): CaptchaProvider | null {
  const { VITE_CAPTCHA: name, VITE_CAPTCHA_SITE_KEY: siteKey } = env
  if (!name) return null
  if (name !== 'turnstile' && name !== 'hcaptcha')
    throw new Error(`VITE_CAPTCHA must be turnstile or hcaptcha, not '${name}'.`)
  if (!siteKey) throw new Error('VITE_CAPTCHA needs the site key of the widget as VITE_CAPTCHA_SITE_KEY.')
  return captchaProviders[name]
}

/** Returns a content security policy, or a text that holds one, with what this provider's widget loads. */
export function allowCaptcha(policy: string, { sources }: CaptchaProvider): string {
  return Object.entries(sources).reduce(
    (text, [directive, source]) =>
      text.replace(new RegExp(`\\b${directive} [^;\\n]*`), (allowed) => `${allowed} ${source}`),
    policy,
  )
}
