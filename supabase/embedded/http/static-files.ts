import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { withHead } from './page-head.ts'

const types: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  gif: 'image/gif',
  html: 'text/html; charset=utf-8',
  ico: 'image/x-icon',
  jpg: 'image/jpeg',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json',
  map: 'application/json',
  png: 'image/png',
  svg: 'image/svg+xml',
  ttf: 'font/ttf',
  txt: 'text/plain; charset=utf-8',
  wasm: 'application/wasm',
  webmanifest: 'application/manifest+json',
  webp: 'image/webp',
  woff2: 'font/woff2',
}
const compressible = /^(text\/|application\/(json|manifest|wasm)|image\/svg|font\/ttf)/
const encoders = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 }),
}
type Encoding = keyof typeof encoders

/**
 * Serves a built app: its files, and `index.html` for every page, with the head that `headOf` has for its path. Each file is read and
 * compressed once. Files that do
 * not exist when this is called are never served, so that no address leads out of the folder.
 */
export function createStaticFiles(
  folder: string,
  headers: Record<string, string>,
  headOf: (path: string) => Promise<string | null> = async () => null,
) {
  const paths = new Map<string, string>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name)
    const path = file.slice(folder.length).split(sep).join('/')
    if (entry.isFile() && !path.split('/').some((part) => part.startsWith('.'))) paths.set(path, file)
  }
  const files = new Map<string, Promise<Served>>()

  function load(path: string, file: string) {
    const known = files.get(path) ?? serve(path, file)
    files.set(path, known)
    // A file that could not be read is read again next time.
    known.catch(() => files.delete(path))
    return known
  }

  /** Answers with a file or page; resolves with false when the address is neither. */
  return async (request: IncomingMessage, answer: ServerResponse, pathname: string): Promise<boolean> => {
    const wanted = decodeURIComponent(pathname)
    const path = paths.has(wanted) ? wanted : isPage(request, wanted) ? '/index.html' : ''
    const file = paths.get(path)
    if (!file) return false
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      answer.writeHead(405, { allow: 'GET, HEAD' }).end()
      return true
    }
    const loaded = await load(path, file)
    const head = path === wanted ? null : await headOf(pathname)
    const served = head ? servedAs(Buffer.from(withHead(loaded.bytes.toString(), head)), loaded.type) : loaded
    const encoding = served.compressed ? accepted(request) : undefined
    const etag = encoding ? served.etag.replace(/"$/, `-${encoding}"`) : served.etag
    const common = {
      etag,
      'cache-control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      vary: 'Accept-Encoding',
      ...(path.endsWith('.html') && headers),
    }
    if (request.headers['if-none-match'] === etag) {
      answer.writeHead(304, common).end()
      return true
    }
    const bytes = encoding ? await served.encode(encoding) : served.bytes
    answer.writeHead(200, {
      ...common,
      'content-type': served.type,
      'content-length': bytes.length,
      ...(encoding && { 'content-encoding': encoding }),
    })
    answer.end(request.method === 'HEAD' ? undefined : bytes)
    return true
  }
}

interface Served {
  bytes: Buffer
  type: string
  etag: string
  compressed: boolean
  encode(encoding: Encoding): Promise<Buffer>
}

async function serve(path: string, file: string): Promise<Served> {
  return servedAs(
    await readFile(file),
    types[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
  )
}

function servedAs(bytes: Buffer, type: string): Served {
  const encoded = new Map<Encoding, Promise<Buffer>>()
  return {
    bytes,
    type,
    etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    compressed: compressible.test(type) && bytes.length > 1024,
    encode(encoding) {
      const known = encoded.get(encoding) ?? encoders[encoding](bytes)
      encoded.set(encoding, known)
      return known
    },
  }
}

/** Returns true for addresses a browser navigates to; a path with a file extension is a missing file. */
function isPage(request: IncomingMessage, path: string): boolean {
  if (path === '/') return true
  if (path.startsWith('/assets/') || path.slice(path.lastIndexOf('/')).includes('.')) return false
  const mode = request.headers['sec-fetch-mode']
  if (mode) return mode === 'navigate'
  return /text\/html|\*\/\*/.test(request.headers.accept ?? '*/*')
}

function accepted(request: IncomingMessage): Encoding | undefined {
  const offered = String(request.headers['accept-encoding'] ?? '')
    .split(',')
    .filter((offer) => !/;\s*q=0(\.0*)?\s*$/.test(offer))
    .map((offer) => offer.split(';')[0]?.trim())
  return (['br', 'gzip'] as const).find((encoding) => offered.includes(encoding))
}
