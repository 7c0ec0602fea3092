import { Agent, request } from 'node:http'
import { expect, test } from 'vitest'
import { PROTOCOL } from '../../src/domain/protocol.ts'
import { aBackend } from '../support/backend.ts'

const CALLERS = 60
const REQUESTS = 3

test('callers who connect at once are all answered before the first of them are answered again and again', async () => {
  const backend = await aBackend()
  const answers: number[] = []
  const callers = Array.from({ length: CALLERS }, async (_, caller) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (let n = 0; n < REQUESTS; n += 1) {
      await pull(backend, agent)
      answers.push(caller)
    }
    agent.destroy()
  })
  await Promise.all(callers)
  await backend.close()
  const lastFirst = Math.max(...callers.map((_, caller) => answers.indexOf(caller)))
  expect(lastFirst).toBeLessThan((CALLERS * REQUESTS * 2) / 3)
})

/** Sends a visitor's first pull through this agent; resolves when it is answered. */
function pull({ url, publishableKey }: { url: string; publishableKey: string }, agent: Agent): Promise<void> {
  const body = JSON.stringify({
    request: { v: PROTOCOL, epoch: null, scope: null, cursor: null, limit: 500 },
  })
  return new Promise((resolve, reject) => {
    const headers = { apikey: publishableKey, 'content-type': 'application/json' }
    const sent = request(`${url}/rest/v1/rpc/sync_pull`, { method: 'POST', agent, headers }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`The pull was answered with ${answer.statusCode}`))
      answer.resume().once('end', resolve)
    })
    sent.once('error', reject).end(body)
  })
}
