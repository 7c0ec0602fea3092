import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** Runs `npm start`'s script to its end. */
export async function runStart(env: Record<string, string>) {
  const child = spawn(process.execPath, ['supabase/embedded/start.mjs', '--backend'], {
    env: { ...process.env, DATA_DIR: 'memory://', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [out, error] = ['', '']
  child.stdout.on('data', (text) => {
    out += text
  })
  child.stderr.on('data', (text) => {
    error += text
  })
  const [code] = await once(child, 'close')
  return { code, out, error }
}
