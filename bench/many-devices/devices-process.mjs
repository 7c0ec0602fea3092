import { register } from 'node:module'
import '../support/typescript.mjs'

/* Some of the devices, in a process of their own. Told by messages what to do: a step of devices.ts and its argument. */
register('./rxdb-hook.mjs', import.meta.url)
// Requests that fail while the line is cut are expected; what is lost shows in the comparison.
console.warn = () => {}
const { noteRequests } = await import('./requests.ts')
noteRequests()
const steps = await import('./devices.ts')

process.on('message', async ({ ask, step, given }) => {
  try {
    process.send({ ask, answer: await steps[step](given) })
  } catch (error) {
    process.send({ ask, error: error?.stack ?? String(error) })
  }
})
process.on('disconnect', () => process.exit(0))
process.send({ ready: true })
