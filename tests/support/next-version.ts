import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The same app behind an address of its own, whose service worker can become another version's. */
export async function nextVersion(behind: string) {
  let released = false
  const target = new URL(behind)
  const server = createServer((asked, answer) => {
    const changed = released && asked.url === '/service-worker.js'
    const { 'if-none-match': _held, 'if-modified-since': _since, ...plain } = asked.headers
    const headers = { ...plain, host: target.host, 'accept-encoding': 'identity' }
    const passed = request(
      { host: target.hostname, port: target.port, path: asked.url, method: asked.method, headers },
      (given) => {
        const { 'content-length': _length, etag: _etag, ...kept } = given.headers
        answer.writeHead(given.statusCode ?? 502, changed ? kept : given.headers)
        if (changed) answer.write('// the next version\n')
        given.pipe(answer)
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
