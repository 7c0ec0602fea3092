import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const PROCESSES = 4
const script = fileURLToPath(new URL('devices-process.mjs', import.meta.url))

/** Starts the processes of the devices, and shares the addresses of their users among them. */
export async function startCrowd(emails) {
  const share = Math.ceil(emails.length / PROCESSES)
  const children = await Promise.all(Array.from({ length: PROCESSES }, start))
  return {
    /** Signs in with all devices. */
    signIn: (url, key) =>
      Promise.all(
        children.map(({ run }, n) =>
          run('signIn', { url, key, emails: emails.slice(n * share, (n + 1) * share) }),
        ),
      ),
    /** Runs one step of devices.ts in all processes; resolves to their answers. */
    all: (step, given) => Promise.all(children.map(({ run }) => run(step, given))),
    stop: () => Promise.all(children.map(({ stop }) => stop())),
  }
}

async function start() {
  const child = fork(script, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const waiting = new Map()
  let asked = 0
  await new Promise((resolve, reject) => {
    child.on('message', ({ ready, ask, answer, error }) => {
      if (ready) return resolve()
      const { resolve: done, reject: failed } = waiting.get(ask)
      waiting.delete(ask)
      if (error) failed(new Error(error))
      else done(answer)
    })
    child.on('exit', (code) => {
      const error = new Error(`A process of devices ended (${code})`)
      reject(error)
      for (const { reject: failed } of waiting.values()) failed(error)
    })
  })
  return {
    run: (step, given) =>
      new Promise((resolve, reject) => {
        asked += 1
        waiting.set(asked, { resolve, reject })
        child.send({ ask: asked, step, given })
      }),
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', resolve)
        child.disconnect()
      }),
  }
}
