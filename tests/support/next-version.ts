import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Serves the app at another address, where the service worker can become another version's: one that has no files named
 * `gone` any more.
 */
export async function nextVersion(behind: string, gone: string) {
  let released = false
  const listed = new RegExp(`\\{"revision":null,"url":"assets/${gone}-[^}]*\\},`, 'g')
  const target = new URL(behind)
  const worker = await (await fetch(new URL('/service-worker.js', target))).text()
  if (worker.search(listed) < 0) throw new Error(`No file of the app is named ${gone}`)
  const server = createServer((asked, answer) => {
    const changed = released && asked.url === '/service-worker.js'
    const { 'if-none-match': _held, 'if-modified-since': _since, ...plain } = asked.headers
    const headers = { ...plain, host: target.host, 'accept-encoding': 'identity' }
    const passed = request(
      { host: target.hostname, port: target.port, path: asked.url, method: asked.method, headers },
      (given) => {
        if (!changed) {
          answer.writeHead(given.statusCode ?? 502, given.headers)
          given.pipe(answer)
          return
        }
        given
          .setEncoding('utf8')
          .toArray()
          .then(
            (parts) => {
              answer.writeHead(200, {
                'content-type': given.headers['content-type'],
                'cache-control': 'no-cache',
              })
              answer.end(parts.join('').replace(listed, ''))
            },
            () => answer.destroy(),
          )
      },
    )
    passed.on('error', () => answer.destroy())
    asked.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    release() {
      released = true
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
