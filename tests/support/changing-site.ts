import { createServer, type IncomingMessage, type RequestOptions, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'

/** Path whose answer makes the browser delete everything that this site stores. */
export const CLEAR_PATH = '/clear-site-data'

export type ChangingSite = Awaited<ReturnType<typeof changingSite>>

/** A file of the app that the other version does not have. */
const FILE_OF_ONE_VERSION = 'entry'

/**
 * Serves the app at another address, where the service worker can become another version's, which lacks one file, and
 * where the browser can be told to delete what the site stores.
 */
export async function changingSite(server: string) {
  const target = new URL(server)
  let isOtherVersion = false
  const listed = new RegExp(`\\{"revision":null,"url":"assets/${FILE_OF_ONE_VERSION}-[^}]*\\},`, 'g')
  const worker = await (await fetch(new URL('/service-worker.js', target))).text()
  if (worker.search(listed) < 0) throw new Error(`No file of the app is named ${FILE_OF_ONE_VERSION}`)

  const passed = ({ url, method, headers: asked }: IncomingMessage): RequestOptions => {
    const { 'if-none-match': _held, 'if-modified-since': _since, ...plain } = asked
    const headers = { ...plain, host: target.host, 'accept-encoding': 'identity' }
    return { host: target.hostname, port: target.port, path: url, method, headers }
  }
  const site = createServer((asked, answer) => {
    if (asked.url === CLEAR_PATH) {
      answer.writeHead(200, { 'clear-site-data': '"storage"' }).end()
      return
    }
    const isWorker = asked.url === '/service-worker.js'
    const onward = request(passed(asked), (given) => {
      if (!isWorker || !isOtherVersion) {
        answer.writeHead(given.statusCode ?? 502, given.headers)
        given.pipe(answer)
        return
      }
      given
        .setEncoding('utf8')
        .toArray()
        .then(
          (parts) => {
            const type = given.headers['content-type']
            answer.writeHead(200, { 'content-type': type, 'cache-control': 'no-cache' })
            answer.end(parts.join('').replace(listed, ''))
          },
          () => answer.destroy(),
        )
    })
    onward.on('error', () => answer.destroy())
    answer.on('close', () => onward.destroy())
    asked.pipe(onward)
  })
  /** Sockets that are no longer the HTTP server's: it would wait for them. */
  const upgraded = new Set<Duplex>()
  site.on('upgrade', (asked, socket) => {
    upgraded.add(socket)
    socket.on('close', () => upgraded.delete(socket))
    const onward = request({ ...passed(asked), headers: { ...asked.headers, host: target.host } })
    onward.on('upgrade', (given, upstream) => {
      const lines = Object.entries(given.headers).map(([name, value]) => `${name}: ${value}`)
      socket.write(['HTTP/1.1 101 Switching Protocols', ...lines, '', ''].join('\r\n'))
      for (const end of [socket, upstream]) end.on('error', () => end.destroy())
      socket.pipe(upstream).pipe(socket)
    })
    onward.on('response', () => socket.destroy())
    onward.on('error', () => socket.destroy())
    socket.on('error', () => onward.destroy())
    onward.end()
  })
  await new Promise<void>((resolve) => site.listen(0, 'localhost', resolve))
  return {
    url: `http://localhost:${(site.address() as AddressInfo).port}`,
    /** Serves the other one of the two versions from now on. */
    changeVersion() {
      isOtherVersion = !isOtherVersion
    },
    close: () =>
      new Promise<void>((resolve) => {
        site.closeAllConnections()
        for (const socket of upgraded) socket.destroy()
        site.close(() => resolve())
      }),
  }
}

/**
 * Runs in a page: fetches the other version and returns whether it is installed. To be called until it is: a check that
 * the browser began before the change gets the same version, and this one then shares its result.
 */
export async function installOtherVersion(): Promise<boolean> {
  const registration = await navigator.serviceWorker.getRegistration()
  if (registration?.waiting) return true
  await registration?.update()
  return false
}
