import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Outcome, Work } from '../run/work.ts'

const runner = fileURLToPath(new URL('../run.mjs', import.meta.url))

/**
 * A simulation allocates many objects that live for one request: a large young generation and a single collector thread
 * make collections rare and cheap. V8 optimizes the functions of each tab anew, which rarely pays before the tab ends: a
 * function is optimized after six times as much work as usual. Only V8 11 (Node 20) has that option, and Node refuses to
 * start with an option that it does not know.
 */
const flags = ['--max-semi-space-size=64', '--single-threaded-gc']
if (process.versions.v8.startsWith('11.')) flags.push('--interrupt-budget=400000')

/**
 * Simulations that one process runs before a new one takes its place: Node 26 frees the contexts of closed tabs late, some
 * 200 MB for each simulation.
 */
const RUNS_PER_PROCESS = 20

/** Runs simulations in worker processes, `jobs` at once. Calls `done` with each outcome; false stops the rest. */
export async function runAll(
  works: readonly Work[],
  jobs: number,
  done: (outcome: Outcome, work: Work) => boolean,
): Promise<void> {
  const left = [...works]
  const children = new Set<ChildProcess>()
  async function runSome(): Promise<void> {
    while (left.length > 0) {
      const child = forkWorker()
      children.add(child)
      for (let run = 0; run < RUNS_PER_PROCESS; run++) {
        const work = left.shift()
        if (!work) return
        if (!done(await ask(child, work), work)) left.length = 0
      }
      child.kill()
    }
  }
  try {
    await Promise.all(Array.from({ length: Math.min(jobs, works.length) }, runSome))
  } finally {
    for (const child of children) child.kill()
  }
}

/** Calls `use` with a function that runs one simulation after the other in one worker process. */
export async function withWorker<T>(use: (run: (work: Work) => Promise<Outcome>) => Promise<T>): Promise<T> {
  const child = forkWorker()
  try {
    return await use((work) => ask(child, work))
  } finally {
    child.kill()
  }
}

const forkWorker = (): ChildProcess =>
  fork(runner, ['--worker'], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    execArgv: [...process.execArgv, ...flags],
  })

function ask(child: ChildProcess, work: Work): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null) =>
      reject(new Error(`A process of the simulation ended with ${code}`))
    child.once('exit', onExit)
    child.once('message', (outcome) => {
      child.off('exit', onExit)
      resolve(outcome as Outcome)
    })
    child.send(work)
  })
}
