import { once } from 'node:events'
import { connect } from 'node:net'
import WebSocket from 'ws'
import type { Actor } from '../../support/actors.ts'
import type { Target } from './targets.ts'

/** Returns the topics whose hints this actor may receive. */
export function topicsOf({ people }: Target, me: Actor): string[] {
  const own = me === 'visitor' ? [] : [`user:${people[me].id}`]
  const members = ['member', 'other', 'administrator'].includes(me) ? ['members'] : []
  return ['board', ...own, ...members, ...(me === 'administrator' ? ['admin'] : [])]
}

/** Returns all topics. */
export const allTopics = ({ people }: Target): string[] => [
  ...['board', 'members', 'admin'],
  ...Object.values(people).map(({ id }) => `user:${id}`),
]

/** Returns topics that resemble those of others. */
export const oddTopics = ({ people }: Target): string[] => [
  ...[
    '*',
    '%',
    '#',
    'user:*',
    'user:%',
    `user:${people.member.id}%`,
    `user:${people.member.id.toUpperCase()}`,
  ],
  ...[
    ` user:${people.member.id}`,
    `user:${people.member.id}\n`,
    'members,board',
    'MEMBERS',
    '{members,board}',
  ],
  ...[
    "members' or true --",
    'public:profiles',
    'public:*',
    'realtime:members',
    '../members',
    'null',
    '__proto__',
  ],
]

/** Messages that are no valid frame. */
export const malformedMessages: (string | Buffer)[] = [
  ...['', ' ', '{', '[]', 'null', '0', '[[[[[]]]]]', '{"topic":"phoenix"}', '[null,null,null,null,null]'],
  ...['["1","1","phoenix","heartbeat",null]', '["1","1","realtime:members","phx_join",[]]'],
  JSON.stringify(['1', '1', 'realtime:members', 'phx_join', { config: null }]),
  JSON.stringify(['1', '1', 'realtime:members', 'phx_join', { config: { private: 'yes' } }]),
  JSON.stringify(['1', '1', 'realtime:members', 'phx_join', { config: { private: false } }]),
  JSON.stringify([
    '1',
    '1',
    'realtime:members',
    'phx_join',
    { config: { private: true }, access_token: { a: 1 } },
  ]),
  JSON.stringify([
    '1',
    '1',
    'realtime:members',
    'phx_join',
    { config: { private: true }, access_token: 'a.b.c' },
  ]),
  JSON.stringify(['1', '1', 'realtime:members', 'access_token', { access_token: 'a.b.c' }]),
  JSON.stringify(['1', '1', 'realtime:members', 'presence', { event: 'track', payload: {} }]),
  JSON.stringify(['1', '1', 'realtime:members', 'postgres_changes', { schema: '*', table: '*' }]),
  JSON.stringify(['1', '1', 'realtime:members', 'constructor', { __proto__: { a: 1 } }]),
  JSON.stringify(['1'.repeat(10_000), '1', 'x'.repeat(10_000), 'phx_join', {}]),
  `["1","1","realtime:members","phx_join",${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}]`,
  Buffer.from([]),
  Buffer.from([3]),
  Buffer.from([3, 255, 255, 255, 255, 255, 0]),
  Buffer.from([3, 0, 0, 7, 9, 0, 0, ...Buffer.from('memberspx_join_x')]),
  Buffer.alloc(1_000, 0xff),
  Buffer.alloc(300_000),
]

/** Opens a socket of this actor that sends raw frames and records everything it receives. */
export async function aSocket(url: string, key: string) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${key}&vsn=2.0.0`)
  const frames: [string | null, string | null, string, string, Record<string, unknown>][] = []
  socket.on('message', (data) => frames.push(JSON.parse(String(data))))
  socket.on('error', () => {})
  await once(socket, 'open')
  const closed = once(socket, 'close')
  let ref = 0
  const send = (topic: string, event: string, payload: object) =>
    socket.send(JSON.stringify([String(ref), String(++ref), topic, event, payload]))
  return {
    socket,
    frames,
    send,
    /**
     * Resolves when the server has handled what was sent, and what it has sent is in `frames`; or when it has closed the
     * socket. A heartbeat would overtake the frames that are still handled, one after the other; leaving does not.
     */
    async received() {
      send('realtime:never-joined', 'phx_leave', {})
      const own = String(ref)
      const replied = () => frames.some(([, of]) => of === own)
      while (socket.readyState === WebSocket.OPEN && !replied())
        await Promise.race([once(socket, 'message'), closed])
    },
    /** The topics of the received change hints. */
    hintedTopics: () => frames.filter(([, , , event]) => event === 'broadcast').map(([, , topic]) => topic),
  }
}

/** Raw requests that a proxy and the server may parse differently, and incomplete ones. */
export const rawRequests: Record<string, string> = {
  'two lengths':
    'POST /rest/v1/rpc/sync_pull HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello',
  'a length and chunks':
    'POST /rest/v1/jobs HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /_mail.json HTTP/1.1\r\nHost: x\r\n\r\n',
  'chunks under another name':
    'POST /rest/v1/jobs HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n',
  'a broken chunk':
    'POST /rest/v1/jobs HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nhello\r\n0\r\n\r\n',
  'a negative length': 'POST /rest/v1/jobs HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n',
  'a header with a bare line end': 'GET /_mail.json HTTP/1.1\r\nHost: x\nX: y\r\n\r\n',
  'a header with a null': 'GET /rest/v1/jobs HTTP/1.1\r\nHost: x\r\napikey: a\0b\r\n\r\n',
  'no host': 'GET /rest/v1/jobs HTTP/1.1\r\n\r\n',
  'two hosts': 'GET /_mail.json HTTP/1.1\r\nHost: evil.test\r\nHost: localhost\r\n\r\n',
  'a whole address': 'GET http://evil.test/_mail.json HTTP/1.1\r\nHost: evil.test\r\n\r\n',
  'an authority': 'CONNECT evil.test:443 HTTP/1.1\r\nHost: evil.test\r\n\r\n',
  'an asterisk': 'OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n',
  'another protocol': 'GET / HTTP/9.9\r\nHost: x\r\n\r\n',
  'the preface of HTTP/2': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'no HTTP': '\u0016\u0003\u0001\u0000\u0001not http\r\n\r\n',
  'an unknown method': 'EVIL /rest/v1/jobs HTTP/1.1\r\nHost: x\r\n\r\n',
  'an upgrade to another protocol':
    'GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: evil\r\n\r\n',
  'a socket without a key':
    'GET /realtime/v1/websocket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
  'headers of 100 kB': `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`,
}

/** Sends these bytes and reads the answer for at most half a second; what had arrived before the server reset it, too. */
export async function sendBytes(origin: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  let text = ''
  socket.on('data', (data) => {
    text += data
  })
  socket.on('error', () => {})
  const ended = new Promise((resolve) => socket.once('close', resolve))
  socket.write(bytes, 'latin1')
  await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 500))])
  socket.destroy()
  return text
}
