import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'

const types = { '.html': 'text/html', '.js': 'text/javascript', '.wasm': 'application/wasm' }
const html =
  '<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><script type="module" src="/page/candidate.js"></script>'

const headers = {
  // SharedArrayBuffer, which SQLite's VFS `opfs` needs, and measureUserAgentSpecificMemory.
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  // A returning browser has the code in its cache, and may keep it compiled.
  'Cache-Control': 'public, max-age=31536000, immutable',
}

async function bundle(entry, folder, name) {
  await build({
    configFile: false,
    logLevel: 'error',
    base: `/${name}/`,
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    worker: { format: 'es' },
    build: {
      outDir: join(folder, name),
      target: 'baseline-widely-available',
      reportCompressedSize: false,
      chunkSizeWarningLimit: 4000,
      rollupOptions: {
        input: entry,
        preserveEntrySignatures: 'exports-only',
        output: { entryFileNames: 'candidate.js' },
      },
    },
  })
}

/**
 * Builds the measuring page and each store separately, as a production build does, and serves them on localhost: a
 * secure context, isolated from other origins.
 */
export async function serve(candidates) {
  const folder = mkdtempSync(join(tmpdir(), 'verdant-store-'))
  await bundle(join(import.meta.dirname, 'page.ts'), folder, 'page')
  for (const candidate of candidates)
    await bundle(join(import.meta.dirname, 'candidates', `${candidate}.ts`), folder, candidate)
  const asked = new Set()
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://localhost')
    if (pathname === '/')
      return response.writeHead(200, { ...headers, 'Content-Type': types['.html'] }).end(html)
    try {
      const body = readFileSync(join(folder, pathname))
      asked.add(pathname)
      const type = types[extname(pathname)] ?? 'application/octet-stream'
      response.writeHead(200, { ...headers, 'Content-Type': type }).end(body)
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise((resolve) => server.listen(0, 'localhost', resolve))
  return {
    url: `http://localhost:${server.address().port}/`,
    /**
     * Returns the kilobytes, each file by gzip, of what pages requested to open, write, read and search with this
     * store.
     */
    weight: (candidate) =>
      [...asked]
        .filter((path) => path.startsWith(`/${candidate}/`))
        .reduce(
          (sum, path) => sum + gzipSync(readFileSync(join(folder, path)), { level: 9 }).length / 1000,
          0,
        ),
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      rmSync(folder, { recursive: true })
    },
  }
}
