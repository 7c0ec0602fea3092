import type { Plugin } from 'vite'
import { type FontFile, listFontFiles } from './make-font.ts'

const ID = 'virtual:pdf-fonts'

/**
 * Makes the fonts of the invoice PDF from npm packages: `virtual:pdf-fonts` gives their addresses, the build writes
 * them beside the app's other files, and the development server makes them when asked.
 */
export function pdfFonts(): Plugin {
  let base = '/'
  let isWorker = false
  let listed: ReturnType<typeof listFontFiles> | undefined
  const list = () => {
    listed ??= listFontFiles()
    return listed
  }
  return {
    name: 'pdf-fonts',
    configResolved(config) {
      base = config.base
      isWorker = config.isWorker
    },
    resolveId: (id) => (id === ID ? `\0${ID}` : null),
    async load(id) {
      if (id !== `\0${ID}`) return null
      const paths = Object.entries((await list()).paths).map(([name, path]) => [name, base + path])
      return `export const urls = ${JSON.stringify(Object.fromEntries(paths))}`
    },
    async generateBundle() {
      // The app itself writes the files that its worker names, too.
      if (isWorker) return
      for (const { path, make } of (await list()).files)
        this.emitFile({ type: 'asset', fileName: path, source: await make() })
    },
    configureServer({ middlewares }) {
      middlewares.use(async ({ url = '' }, response, next) => {
        const { files } = await list()
        const file = files.find(({ path }: FontFile) => url.split('?')[0] === base + path)
        if (!file) return next()
        response.setHeader('Content-Type', 'application/octet-stream').end(await file.make())
      })
    },
  }
}
