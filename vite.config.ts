import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { build, defaultClientConditions, defineConfig, loadEnv, type PluginOption, type Rolldown } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import packageFile from './package.json' with { type: 'json' }
import { allowCaptcha, type CaptchaProvider, captchaOf } from './src/domain/captcha.ts'
import { pdfFonts } from './src/pdf/fonts/pdf-fonts-plugin.ts'
import { prerender } from './src/prerender/prerender-plugin.ts'

const bootScript = fileURLToPath(new URL('src/boot.ts', import.meta.url))
const backgroundScript = fileURLToPath(new URL('src/pwa/background-work.ts', import.meta.url))
const emptyModule = fileURLToPath(new URL('src/platform/empty-module.ts', import.meta.url))

/** Which build of each library is taken. */
const libraries = {
  // RxJS's default build is ES5 with helpers; this one is ES2015.
  conditions: ['es2015', ...defaultClientConditions],
  alias: {
    // Libraries import these for work the app never does.
    ...Object.fromEntries(
      [
        ...['html2canvas', 'canvg', 'dompurify', 'fast-png', 'iceberg-js'],
        '@tanstack/devtools-event-client',
      ].map((name) => [name, emptyModule]),
    ),
    // Its default build is ES5, too, and twice as large.
    'workbox-window': 'workbox-window/build/workbox-window.prod.mjs',
    // Its default build is a UMD file in ES5.
    dexie: 'dexie/dist/modern/dexie.mjs',
  },
}

export default defineConfig(({ mode }) => {
  const env = loadEnv(mode, process.cwd(), 'VITE_')
  const appName = env.VITE_APP_NAME || 'Verdant Circle'
  const groupName = env.VITE_GROUP_NAME || 'Vegan Women Business Group'
  const description = `The members-only professional directory and services marketplace of the ${groupName}.`

  return {
    plugins: [
      tanstackRouter({
        target: 'react',
        routesDirectory: 'src/routes',
        generatedRouteTree: 'src/routeTree.gen.ts',
        quoteStyle: 'single',
        semicolons: false,
        addExtensions: true,
      }),
      react(),
      tailwindcss(),
      classicScript(bootScript, 'boot', mode),
      classicScript(backgroundScript, 'background-work', mode),
      loadedByBoot(),
      prerender(mode),
      headersFor(captchaOf(env)),
      pdfFonts(),
      textsInHtml({
        APP_NAME: appName,
        GROUP_NAME: groupName,
        APP_DESCRIPTION: description,
        APP_VERSION: packageFile.version + revision(),
      }),
      VitePWA({
        strategies: 'injectManifest',
        srcDir: 'src/pwa',
        filename: 'service-worker.ts',
        registerType: 'prompt',
        injectRegister: false,
        manifest: {
          id: '/',
          name: appName,
          short_name: appName,
          description,
          start_url: '/',
          scope: '/',
          display: 'standalone',
          lang: 'en',
          categories: ['business', 'productivity', 'social'],
          theme_color: '#f9f5ee',
          background_color: '#f9f5ee',
          icons: [
            { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
            { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
            { src: '/icons/maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' },
            { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
          ],
          screenshots: [
            screenshot('home-wide', '1440x900', 'wide', 'Home'),
            screenshot('directory-wide', '1440x900', 'wide', 'The member directory'),
            screenshot('home-narrow', '390x844', 'narrow', 'Home'),
            screenshot('board-narrow', '390x844', 'narrow', 'The services board'),
            screenshot('directory-narrow', '390x844', 'narrow', 'The member directory'),
          ],
          share_target: {
            action: '/share-target',
            method: 'POST',
            enctype: 'multipart/form-data',
            params: { files: [{ name: 'files', accept: ['image/*', 'application/pdf', '.pdf'] }] },
          },
          file_handlers: [
            {
              action: '/share',
              accept: {
                'application/pdf': ['.pdf'],
                'image/avif': ['.avif'],
                'image/gif': ['.gif'],
                'image/jpeg': ['.jpg', '.jpeg'],
                'image/png': ['.png'],
                'image/webp': ['.webp'],
              },
            },
          ],
          launch_handler: { client_mode: ['focus-existing', 'auto'] },
          shortcuts: [
            { name: 'Directory', url: '/directory', description: 'Find a member' },
            { name: 'Services', url: '/jobs', description: 'Browse services' },
            { name: 'Invoices', url: '/invoices', description: 'What is owed' },
            { name: 'My card', url: '/my-card', description: 'A code that opens your profile' },
            { name: 'Unsent work', url: '/unsent', description: 'What waits on this device' },
          ],
        },
        injectManifest: {
          // A classic script, which workers of every browser run; another format leaves `import.meta` in.
          rollupFormat: 'iife',
          globPatterns: [
            '**/*.{js,css,html,woff2,svg,png,webp,ico}',
            'assets/*.json',
            'assets/fonts/*.deflate',
          ],
          // The fonts in assets/cjk are fetched once a text needs them (src/pdf/prefetch-fonts.ts).
          globIgnores: ['screenshots/**', 'assets/fake-indexeddb-*.js'],
          maximumFileSizeToCacheInBytes: 4 * 1024 * 1024,
        },
      }),
    ],
    resolve: libraries,
    worker: { format: 'es', plugins: () => [pdfFonts()] },
    build: {
      target: 'baseline-widely-available',
      reportCompressedSize: false,
      chunkSizeWarningLimit: 600,
      // The words of papers are files: only those of one language are read.
      assetsInlineLimit: (file) => (file.endsWith('.json') ? false : undefined),
      rolldownOptions: {
        output: {
          // Otherwise a file shared by many screens is named after all of them.
          chunkFileNames: ({ name }) => `assets/${name.replace(/~.*/, '')}-[hash].js`,
          // A first screen loads in six files instead of fifty: on a slow network each costs a round trip. A file whose
          // name stands in another one renames that, too: the names of screens stand in the entry alone, so that an
          // update of one screen is its file and the entry (tests/browser/budgets.spec.ts).
          codeSplitting: {
            groups: [
              // What every screen needs. Split further, its files would import each other in circles and run before
              // their dependencies.
              {
                name: 'first',
                tags: ['$initial'],
                test: /^(?!.*(\/index\.html|\/src\/(main|routeTree|routes\/|features\/home\/)))/,
              },
              // Where it is needed there is no service worker either (src/platform/memory-storage.ts).
              { name: 'fake-indexeddb', test: /node_modules\/fake-indexeddb\// },
              // What writes to the device; it is loaded while the first screen is drawn.
              {
                name: neededBy('device', 'src/database/device-database.ts', 'src/outbox/outbox-database.ts'),
                debugName: 'device',
                test: /node_modules\/(rxdb|dexie)\/|\/src\/(database|outbox)\//,
              },
              // What two screens need, each screen needs most of: one file instead of twenty.
              {
                name: 'common',
                test: /\/src\/(?!features\/)|node_modules\/(@base-ui|@floating-ui|@tanstack|lucide-react)\//,
                minShareCount: 2,
              },
              { name: 'shared', test: /node_modules\//, minShareCount: 2 },
              // The frame's own dialogs, of which the first file knows.
              {
                name: 'frame',
                test: /\/src\/(features\/shell\/(?!not-found-page)|components\/printing\/missing-glyphs-dialog)/,
              },
              // Screens of one visit, and those that are opened once a month: small ones compress better together.
              { name: 'entry', test: /\/src\/features\/(registration|sign-in|email-link|pay)\// },
              // A screen with its dialogs: who opens one opens the other, and together they compress better.
              { name: 'billing', test: /\/src\/features\/invoices\// },
              { name: 'conversation', test: /\/src\/features\/(thread|inbox|client-dashboard)\// },
              { name: 'services', test: /\/src\/features\/(board|my-services|service)\// },
              { name: 'people', test: /\/src\/features\/(directory|own-profile|public-profile)\// },
              {
                name: 'seldom',
                test: /\/src\/features\/((account|activity|card|debug|share|stop-emails|storage|unsent|welcome|admin)\/|home\/(debug-panel|finish-registration-card|pending-application))/,
              },
            ],
          },
        },
      },
    },
  }
})

interface Modules {
  getModuleInfo(id: string): { importedIds: string[] } | null
}

/** Returns the modules that this one cannot run without, itself among them. */
function closureOf(entry: string, modules: Modules, needed = new Set<string>()): Set<string> {
  if (needed.has(entry)) return needed
  needed.add(entry)
  for (const imported of modules.getModuleInfo(entry)?.importedIds ?? []) closureOf(imported, modules, needed)
  return needed
}

/** Names the chunk of what these modules cannot run without. */
function neededBy(name: string, ...entries: string[]) {
  let needed: Set<string> | null = null
  return (module: string, modules: Modules) => {
    needed ??= new Set(entries.flatMap((entry) => [...closureOf(resolve(entry), modules)]))
    return needed.has(module) ? name : null
  }
}

/** Adds what the widget of a CAPTCHA loads to the policy that static hosts send. */
function headersFor(captcha: CaptchaProvider | null): PluginOption {
  if (!captcha) return null
  return {
    name: 'captcha-headers',
    apply: 'build',
    generateBundle() {
      const source = allowCaptcha(readFileSync('public/_headers', 'utf8'), captcha)
      this.emitFile({ type: 'asset', fileName: '_headers', source })
    },
  }
}

/** A screenshot for the browser's install dialog, taken by `npm run screenshots`. */
const screenshot = (name: string, sizes: string, form: 'wide' | 'narrow', label: string) => ({
  src: `/screenshots/${name}.webp`,
  sizes,
  type: 'image/webp',
  form_factor: form,
  label,
})

/** Returns the commit this is built from, for the version line; empty without a repository. */
function revision(): string {
  try {
    const hash = execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return ` (${hash.toString().trim()})`
  } catch {
    return ''
  }
}

/**
 * Bundles a script into one classic file beside the app's modules: one that runs before the first paint, where index.html
 * has it, or that the service worker imports. What it exports is in a global variable of its name, in camel case.
 */
function classicScript(entry: string, name: string, mode: string): PluginOption {
  const fileName = `${name}.js`
  const variable = name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  const bundled = async () => {
    const built = await build({
      configFile: false,
      mode,
      logLevel: 'error',
      publicDir: false,
      resolve: libraries,
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        write: false,
        target: 'baseline-widely-available',
        lib: { entry, formats: ['iife'], name: variable },
      },
    })
    const [bundle] = [built].flat()
    if (!bundle || !('output' in bundle)) throw new Error(`${entry} was not built`)
    return bundle.output[0].code
  }
  /** Named after its content, like the modules. */
  let built = fileName
  return {
    name: 'classic-script',
    generateBundle: {
      // Vite writes index.html in its own `generateBundle`, which must come later.
      order: 'pre',
      async handler() {
        built = this.getFileName(this.emitFile({ type: 'asset', name: fileName, source: await bundled() }))
      },
    },
    transformIndexHtml: { order: 'post', handler: (html) => html.replace(`/${fileName}`, `/${built}`) },
    configureServer({ middlewares }) {
      middlewares.use(`/${fileName}`, async (_request, response) => {
        response.setHeader('Content-Type', 'text/javascript').end(await bundled())
      })
    },
  }
}

/**
 * Leaves fetching and running the app's code to src/boot.ts, so that it does not compete with the prerendered page for
 * the network. index.html lists the app's files before that script, and those of each screen, which the browser would
 * otherwise discover one after the other.
 */
function loadedByBoot(): PluginOption {
  let files: Record<string, string[]> = {}
  return {
    name: 'loaded-by-boot',
    apply: 'build',
    generateBundle: {
      // Vite writes index.html in its own `generateBundle`, which must come later.
      order: 'pre',
      handler(_options, bundle) {
        files = filesOfScreens(bundle, (id) => this.getModuleInfo(id)?.dynamicallyImportedIds ?? [])
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        // Where the entry only imports, Vite names what it imports instead, the app's code last.
        const scripts = Array.from(html.matchAll(moduleScript), ([, source = '']) => source)
        const app = scripts.at(-1)
        if (!app) throw new Error('index.html has no module script')
        const parts = [...scripts, ...Array.from(html.matchAll(modulePreload), ([, part = '']) => part)]
        const links = [
          `<link rel="app" crossorigin href="${app}">`,
          ...parts.map((part) => `<link rel="app-part" crossorigin href="${part}">`),
          `<script type="application/json" id="screen-parts">${JSON.stringify(files)}</script>`,
        ]
        return html
          .replace(moduleScript, '')
          .replace(modulePreload, '')
          .replace('<!-- src/boot.ts -->', links.join('\n    '))
      },
    },
  }
}

const moduleScript = /<script type="module" crossorigin src="([^"]+)"><\/script>/g
const modulePreload = /<link rel="modulepreload" crossorigin href="([^"]+)">/g

/** Returns the files that each screen needs besides the app's own, by its path. */
function filesOfScreens(
  bundle: Rolldown.OutputBundle,
  dynamicImportsOf: (moduleId: string) => readonly string[],
): Record<string, string[]> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const collectImports = (fileName: string, known = new Set<string>()): Set<string> => {
    const chunk = bundle[fileName]
    if (chunk?.type !== 'chunk' || known.has(fileName)) return known
    known.add(fileName)
    for (const imported of chunk.imports) collectImports(imported, known)
    return known
  }
  const first = new Set(
    chunks.filter(({ isEntry }) => isEntry).flatMap(({ fileName }) => [...collectImports(fileName)]),
  )
  const routes = chunks.flatMap(({ moduleIds }) => moduleIds).filter((id) => id.includes('/src/routes/'))
  return Object.fromEntries(
    routes.flatMap((route) => {
      const [, name = ''] = /\/src\/routes\/([\w-]+)(?:\.index)?\.tsx$/.exec(route) ?? []
      const files = dynamicImportsOf(route).flatMap((module) => {
        const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(module))
        return chunk ? [...collectImports(chunk.fileName)].filter((file) => !first.has(file)) : []
      })
      if (!name || files.length === 0) return []
      return [[name === 'index' ? '/' : `/${name}`, files.map((file) => `/${file}`)]]
    }),
  )
}

/** Inserts the configured names into index.html. */
function textsInHtml(names: Record<string, string>): PluginOption {
  const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
  return {
    name: 'texts-in-html',
    transformIndexHtml: (html) =>
      html.replace(/%(\w+)%/g, (whole, key) => (names[key] ? escaped(names[key]) : whole)),
  }
}
