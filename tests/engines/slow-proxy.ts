import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Bytes that pass to the server at a time, and the pause between them, while it is slow: half a megabyte a second. */
const PART_BYTES = 50_000
const PAUSE_MS = 100

/** An address at which a server answers over a slow line: what is sent to it takes its time. */
export async function slowLine(server: string) {
  const target = new URL(server)
  const open = new Set<Socket>()
  const proxy = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname)
    open.add(client)
    const end = () => {
      client.destroy()
      upstream.destroy()
      open.delete(client)
    }
    for (const socket of [client, upstream]) socket.on('error', end).on('close', end)
    upstream.pipe(client)
    void pour(client, upstream).catch(end)
  })
  await new Promise<void>((resolve) => proxy.listen(0, 'localhost', resolve))
  return {
    url: `http://localhost:${(proxy.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        for (const socket of open) socket.destroy()
        proxy.close(() => resolve())
      }),
  }
}

async function pour(from: Socket, to: Socket): Promise<void> {
  for await (const chunk of from as AsyncIterable<Buffer>) {
    for (let at = 0; at < chunk.length; at += PART_BYTES) {
      if (chunk.length >= PART_BYTES) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
      if (!to.write(chunk.subarray(at, at + PART_BYTES)))
        await new Promise((resolve) => to.once('drain', resolve))
    }
  }
  to.end()
}
