import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Path whose answer makes the browser delete everything that this site stores. */
export const CLEAR_PATH = '/clear-site-data'

/** Serves the app at another address, which can ask the browser to delete what the site stores. */
export async function clearableSite(server: string) {
  const target = new URL(server)
  const proxy = createServer((asked, answer) => {
    if (asked.url === CLEAR_PATH) {
      answer.writeHead(200, { 'clear-site-data': '"storage"' }).end()
      return
    }
    const passed = request(
      {
        host: target.hostname,
        port: target.port,
        path: asked.url,
        method: asked.method,
        headers: { ...asked.headers, host: target.host },
      },
      (given) => {
        answer.writeHead(given.statusCode ?? 502, given.headers)
        given.pipe(answer)
      },
    )
    passed.on('error', () => answer.destroy())
    asked.pipe(passed)
  })
  await new Promise<void>((resolve) => proxy.listen(0, 'localhost', resolve))
  return {
    url: `http://localhost:${(proxy.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        proxy.closeAllConnections()
        proxy.close(() => resolve())
      }),
  }
}
