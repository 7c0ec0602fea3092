import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const claimedFolders = new Set<string>()

/**
 * Claims a data folder for this process until released: two Postgres in one folder would destroy it. Throws a sentence
 * when another living process holds it; what a killed process left behind does not count.
 */
export async function claimFolder(dataDir: string): Promise<() => Promise<void>> {
  const folder = resolve(dataDir)
  const file = join(folder, 'in-use')
  mkdirSync(folder, { recursive: true })
  const holder = existsSync(file) ? readFileSync(file, 'utf8') : ''
  if (claimedFolders.has(folder) || (holder !== identity(process.pid) && isAlive(holder))) {
    throw new Error(
      `The data in ${dataDir} is in use by process ${holder.split(' ')[0]}. Stop it, or set DATA_DIR to another folder.`,
    )
  }
  rmSync(file, { force: true })
  // Of two processes at the same moment, `wx` lets one pass.
  writeFileSync(file, identity(process.pid), { flag: 'wx' })
  claimedFolders.add(folder)
  return async () => {
    claimedFolders.delete(folder)
    rmSync(file, { force: true })
  }
}

/**
 * Opens `<dataDir>/<name>`; `open` creates it where `isNew` is true. If the process dies while it does, the next start
 * deletes the unfinished folder.
 */
export async function createOnce<T>(
  dataDir: string,
  name: string,
  open: (folder: string, isNew: boolean) => Promise<T>,
): Promise<T> {
  const folder = join(dataDir, name)
  const unfinished = join(dataDir, `${name}.unfinished`)
  if (existsSync(unfinished)) rmSync(folder, { recursive: true, force: true })
  const isNew = !existsSync(folder)
  if (isNew) writeFileSync(unfinished, '')
  const opened = await open(folder, isNew)
  rmSync(unfinished, { force: true })
  return opened
}

/** Returns the process id and, where the system tells it, when the process started: ids are reused after a reboot. */
function identity(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return `${pid} ${boot} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`
  } catch {
    return `${pid}`
  }
}

function isAlive(holder: string): boolean {
  const pid = Number(holder.split(' ')[0])
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    // EPERM: the process of another user lives, too.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false
  }
  return identity(pid) === holder
}
