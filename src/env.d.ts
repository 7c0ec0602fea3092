interface ImportMetaEnv {
  /** The version and, if built in a git repository, the commit. */
  readonly APP_VERSION: string
  /** Whose CAPTCHA protects sign-in, registration and password reset; vite.config.ts refuses other values. */
  readonly VITE_CAPTCHA?: 'turnstile' | 'hcaptcha'
  readonly VITE_CAPTCHA_SITE_KEY?: string
}
