import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { allowCaptcha, captchaOf, captchaProviders } from '../../src/domain/captcha.ts'
import { outcomeOf } from '../../src/messages/outcome.ts'

describe('the build setting', () => {
  test('names one of two providers, or none', () => {
    expect(captchaOf({})).toBeNull()
    expect(captchaOf({ VITE_CAPTCHA: '' })).toBeNull()
    for (const name of ['turnstile', 'hcaptcha'] as const)
      expect(captchaOf({ VITE_CAPTCHA: name, VITE_CAPTCHA_SITE_KEY: 'a key' })).toBe(captchaProviders[name])
  })

  test.each([
    [
      { VITE_CAPTCHA: 'recaptcha', VITE_CAPTCHA_SITE_KEY: 'a key' },
      /must be turnstile or hcaptcha, not 'recaptcha'/,
    ],
    [{ VITE_CAPTCHA: 'turnstile' }, /site key of the widget as VITE_CAPTCHA_SITE_KEY/],
  ])('%j is refused with a sentence', (env, sentence) => {
    expect(() => captchaOf(env)).toThrow(sentence)
  })
})

describe.each(Object.entries(captchaProviders))('the policy for %s', (_, provider) => {
  const policy =
    "default-src 'self'; connect-src 'self'; style-src 'self'; script-src 'self'; frame-src 'self' blob:; base-uri 'self'"
  const sourcesOf = (text: string) =>
    Object.fromEntries(
      text.split('; ').map((directive) => {
        const [name = '', ...sources] = directive.split(' ')
        return [name, sources.filter((source) => source.startsWith('https:')).join(' ')]
      }),
    )

  test('allows its sources, and nothing else', () => {
    const nothing = sourcesOf(policy)
    expect(sourcesOf(allowCaptcha(policy, provider))).toEqual({ ...nothing, ...provider.sources })
    expect(allowCaptcha(policy, provider).replaceAll(/ https:[^ ;]+/g, '')).toBe(policy)
  })

  test('allows the host of its script', () => {
    const { origin } = new URL(provider.script)
    expect(provider.sources['script-src'].split(' ')).toContain(origin.replace('//js.', '//*.'))
  })

  test('is also found in a file of headers', () => {
    const file = `/*\n  Content-Security-Policy: ${policy}\n  X-Frame-Options: DENY\n`
    expect(allowCaptcha(file, provider)).toBe(file.replace(policy, allowCaptcha(policy, provider)))
  })
})

test('a refused token is told in one sentence, in a build without a check by the server', () => {
  const message = 'captcha protection: request disallowed (timeout-or-duplicate)'
  const failure = { kind: 'refused', status: 400, code: 'captcha_failed', message } as const
  const told = () => outcomeOf({ ok: false, failure }, 'signing in')
  expect(told()).toEqual({ ok: false, message })
  vi.stubEnv('VITE_CAPTCHA', 'turnstile')
  onTestFinished(() => void vi.unstubAllEnvs())
  expect(told()).toEqual({
    ok: false,
    message: 'The security check was not accepted. What you typed is kept: please try again.',
  })
})
