import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const functions = new URL('../../supabase/functions/', import.meta.url)

/** Deno's options: packages come from this checkout, and nothing is requested from the network. */
const offline = ['--node-modules-dir=manual', '--no-remote', '--no-lock', '--no-config']

/** Returns the entry file of the edge function of this name. */
export const entryOf = (name: string) => fileURLToPath(new URL(`${name}/index.ts`, functions))

/**
 * Returns the Deno program in the package for this platform, which needs no install script; throws the package's name
 * where it is missing.
 */
function program(): string {
  const { platform, arch } = process
  const name = `@deno/${platform}-${arch}${platform === 'linux' ? '-glibc' : ''}/deno${platform === 'win32' ? '.exe' : ''}`
  return createRequire(createRequire(import.meta.url).resolve('deno/package.json')).resolve(name)
}

const environment = { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', NO_COLOR: '1' }

/** Checks the types of these files as `deno check` does; returns its error output, empty where all are right. */
export function checkTypes(files: string[]): string {
  const { status, stderr } = spawnSync(program(), ['check', '--quiet', ...offline, ...files], {
    cwd: root,
    env: environment,
    encoding: 'utf8',
  })
  return status === 0 ? '' : stderr || `deno check ended with ${status}`
}

export interface DenoServer {
  url: string
  close(): Promise<void>
}

/**
 * Starts an edge function in its own Deno process, which may reach this machine only. Throws its output where it does
 * not start.
 */
export async function serveInDeno(name: string, env: Record<string, string>): Promise<DenoServer> {
  const rights = ['--allow-net=127.0.0.1,localhost', '--allow-env', '--allow-read']
  const child = spawn(program(), ['run', '--no-prompt', '--no-check', ...offline, ...rights, entryOf(name)], {
    cwd: root,
    env: { ...environment, ...env, DENO_SERVE_ADDRESS: 'tcp:127.0.0.1:0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'exit')
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const close = async () => {
    process.off('exit', kill)
    kill()
    await ended
  }
  try {
    return { url: await addressOf(child), close }
  } catch (error) {
    await close()
    throw error
  }
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    const hear = (words: unknown) => {
      said += words
      const port = /Listening on \S+:(\d+)/.exec(said)?.[1]
      if (port) resolve(`http://127.0.0.1:${port}`)
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    child.once('error', reject)
    child.once('exit', () => reject(new Error(`Deno ended: ${said}`)))
  })
}
