import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { BrowserContext, Page } from '@playwright/test'
import type { captchaProviders } from '../../src/domain/captcha.ts'
import { type StandIn, standIn, standInFrame } from './captcha-stand-in.ts'
import { test as base } from './people.ts'

type ProviderName = keyof typeof captchaProviders

/** A device whose page is of a build with a CAPTCHA; the provider's script is a stand-in. */
export interface CaptchaDevice {
  context: BrowserContext
  page: Page
  /** Addresses of other hosts that were requested, without their parameters. */
  asked: string[]
  /** Requests that sign in or up or ask for a reset: the last part of their path, and their token. */
  sent: [path: string, token: string | undefined][]
}

interface Captcha {
  /** Opens a path on a new device. `script` answers the request for the provider's script. */
  open(
    path: string,
    options?: { provider?: ProviderName; script?: StandIn | 'blocked' },
  ): Promise<CaptchaDevice>
}

const root = join(import.meta.dirname, '../..')
const hosts = { turnstile: 'https://challenges.cloudflare.com', hcaptcha: 'https://newassets.hcaptcha.com' }

export const test = base.extend<Captcha, { builds: (provider: ProviderName) => Promise<string> }>({
  builds: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of a fixture's needs.
    async ({}, use) => {
      const built = new Map<ProviderName, Promise<string>>()
      await use((provider) => {
        const folder = built.get(provider) ?? build(provider)
        built.set(provider, folder)
        return folder
      })
      for (const folder of built.values()) rmSync(await folder, { recursive: true })
    },
    { scope: 'worker' },
  ],
  open: async ({ newDevice, builds, baseURL }, use) => {
    await use(async (path, { provider = 'turnstile', script = 'by hand' } = {}) => {
      const folder = await builds(provider)
      const { context, page } = await newDevice()
      const sent = recordTokens(context)
      const asked = await answerOthers(context, provider, script)
      await serve(context, baseURL ?? '', folder)
      await page.goto(path)
      return { context, page, asked, sent }
    })
  },
})

/** Builds the app with this provider. Returns the folder. */
async function build(provider: ProviderName): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'verdant-circle-captcha-'))
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const env = { ...process.env, VITE_CAPTCHA: provider, VITE_CAPTCHA_SITE_KEY: 'site-key' }
  await promisify(execFile)(process.execPath, [vite, 'build', '--outDir', folder, '--emptyOutDir'], {
    cwd: root,
    env,
  })
  return folder
}

/** Answers requests for the app's files with those in the folder, and its pages with the policy of its `_headers`. */
async function serve(context: BrowserContext, site: string, folder: string): Promise<void> {
  const [, policy = ''] =
    /Content-Security-Policy: (.+)/.exec(readFileSync(join(folder, '_headers'), 'utf8')) ?? []
  const headers = { 'content-type': 'text/html', 'content-security-policy': policy }
  await context.route(`${site}/**`, (route) => {
    if (route.request().resourceType() === 'document')
      return route.fulfill({ path: join(folder, 'index.html'), headers })
    const path = join(folder, new URL(route.request().url()).pathname)
    return existsSync(path) ? route.fulfill({ path }) : route.fallback()
  })
}

/** Answers requests of other hosts: the provider's script and its frame. */
async function answerOthers(
  context: BrowserContext,
  provider: ProviderName,
  script: StandIn | 'blocked',
): Promise<string[]> {
  const asked: string[] = []
  await context.route(/^https:/, (route) => {
    const { origin, pathname } = new URL(route.request().url())
    asked.push(origin + pathname)
    if (pathname === '/frame.html') return route.fulfill({ contentType: 'text/html', body: standInFrame })
    if (script === 'blocked') return route.abort()
    const body = `(${standIn})(...${JSON.stringify([provider, hosts[provider], script])})`
    return route.fulfill({ contentType: 'text/javascript', body })
  })
  return asked
}

function recordTokens(context: BrowserContext): CaptchaDevice['sent'] {
  const sent: CaptchaDevice['sent'] = []
  context.on('request', (request) => {
    const path = /\/auth\/v1\/(signup|recover|token\?grant_type=password)/.exec(request.url())?.[1]
    if (!path || request.method() !== 'POST') return
    sent.push([path.replace(/\?.*/, ''), request.postDataJSON().gotrue_meta_security.captcha_token])
  })
  return sent
}
