interface ImportMetaEnv {
  /** Whose CAPTCHA protects sign-in, registration and password reset; vite.config.ts refuses other values. */
  readonly VITE_CAPTCHA?: 'turnstile' | 'hcaptcha'
  readonly VITE_CAPTCHA_SITE_KEY?: string
}
