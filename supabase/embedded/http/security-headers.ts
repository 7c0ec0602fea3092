import { allowCaptcha, type CaptchaProvider } from '../../../src/domain/captcha.ts'

/** Headers of every response. */
export const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
}

/**
 * Returns the headers of the app's pages: what they may load and connect to. `elsewhere` is the origin of a Supabase
 * project that is not this server; `captcha` the provider whose widget they show.
 */
export function pageHeaders(elsewhere = '', captcha: CaptchaProvider | null = null): Record<string, string> {
  const talk = elsewhere && ` ${elsewhere} ${elsewhere.replace(/^http/, 'ws')}`
  const policy = [
    "default-src 'self'",
    `img-src 'self' data: blob:${elsewhere && ` ${elsewhere}`}`,
    `connect-src 'self'${talk}`,
    "style-src 'self' 'unsafe-inline'",
    // HarfBuzz, which shapes scripts for the invoice's PDF, is WebAssembly.
    "script-src 'self' 'wasm-unsafe-eval'",
    "worker-src 'self'",
    // An invoice is printed from its own frame.
    "frame-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
  return {
    'content-security-policy': captcha ? allowCaptcha(policy, captcha) : policy,
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  }
}
