import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { createClient } from '@supabase/supabase-js'
import WebSocket from 'ws'

/** The most demo members beside the generated ones. */
const accounts = 100
const script = fileURLToPath(new URL('backend-process.mjs', import.meta.url))

/**
 * Starts the embedded backend with that many members (half as many services by default) beside the demo accounts, and
 * the built app on the same address. Devices hold all of them, unless the limit of the migrations is asked for. The data
 * is in memory, unless a folder is given.
 */
export async function startBackend({
  members = 10_000,
  services = members / 2,
  everyoneHeld = true,
  databaseUrl,
  app = 'built',
  dataDir = 'memory://',
} = {}) {
  const options = { seed: 'large', app, databaseUrl, dataDir }
  const child = fork(script, [JSON.stringify(options)], {
    env: { ...process.env, SEED_MEMBERS: String(members), SEED_SERVICES: String(services) },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const waiting = new Map()
  const { ready: url, key } = await new Promise((resolve, reject) => {
    child.on('message', (message) => {
      if (message.ready) return resolve(message)
      const { resolve: done, reject: failed } = waiting.get(message.ask)
      waiting.delete(message.ask)
      if (message.error) failed(new Error(message.error))
      else done(message.rows)
    })
    child.on('exit', (code) => reject(new Error(`The backend ended (${code})`)))
  })
  let asked = 0
  const send = (sql, params) =>
    new Promise((resolve, reject) => {
      asked += 1
      waiting.set(asked, { resolve, reject })
      child.send({ ask: asked, sql, params })
    })
  if (everyoneHeld) await send('select private.set_device_limit($1)', [members + accounts])
  return {
    url,
    key,
    address: { url, appUrl: url, publishableKey: key },
    query: (sql, params = []) => send(sql, params),
    exec: (sql) => send(sql),
    /** Returns the memory that its process uses, in bytes, and its time on the CPU. */
    usage: () => send(),
    /** Returns a supabase-js client in which that account is signed in. */
    async signIn(email) {
      const client = createClient(url, key, {
        auth: { persistSession: false, autoRefreshToken: false },
        realtime: { transport: WebSocket },
      })
      const { data, error } = await client.auth.signInWithPassword({ email, password: 'demo1234' })
      if (error) throw error
      return { client, id: data.user.id, token: data.session.access_token }
    },
    stop: () =>
      new Promise((resolve) => {
        child.removeAllListeners('exit')
        child.once('exit', resolve)
        child.disconnect()
      }),
  }
}
