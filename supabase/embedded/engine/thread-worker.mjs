import { closeSync, fsyncSync, openSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { pgcrypto } from '@electric-sql/pglite/contrib/pgcrypto'

/*
 * Runs PGlite in a worker thread for thread.ts, one request after another. Plain JavaScript that loads nothing but
 * PGlite: a thread that compiles TypeScript would take a second longer to start.
 */

/**
 * PGlite's start parameters, but waiting for the disk: without `-F`, which turns fsync off, and with `fsync`, since
 * PGlite's `fdatasync` does nothing.
 */
const startParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['-c', 'wal_sync_method=fsync'],
  // As on Supabase: `initdb` chooses the time zone of the machine.
  ...['-c', 'timezone=UTC'],
]

const text = (value) => value

/**
 * Parses values as `@supabase/lite` does in the main thread, but leaves JSON as text: copying an object between threads
 * takes longer than copying text.
 */
const parsers = {
  20: (value) => (Number.isSafeInteger(Number(value)) ? Number(value) : BigInt(value)),
  1700: (value) =>
    Number.isFinite(Number(value)) && String(Number(value)) === value ? Number(value) : value,
  ...Object.fromEntries([114, 3802, 1082, 1083, 1114, 1184, 1266].map((type) => [type, text])),
}

/** Type ids of JSON, `jsonb` and arrays of them. */
const jsonTypes = [114, 3802, 199, 3807]

/** @type {PGlite | undefined} */
let pglite
/** By channel, the function that stops listening. */
const stops = new Map()

const handlers = {
  async open({ folder, template, program }) {
    pglite = new PGlite({
      ...program,
      dataDir: folder,
      relaxedDurability: false,
      startParams,
      extensions: { pgcrypto },
      parsers,
      ...(template && { loadDataDir: template }),
    })
    await pglite.waitReady
    enableFsync(pglite)
  },
  async query({ sql, params }) {
    const { rows, fields, affectedRows } = await pglite.query(sql, params)
    const json = fields.filter((field) => jsonTypes.includes(field.dataTypeID)).map((field) => field.name)
    return { rows, affectedRows, json }
  },
  async exec({ sql }) {
    await pglite.exec(sql)
  },
  async listen({ channel }) {
    const hear = (payload) => parentPort.postMessage({ channel, payload })
    stops.set(channel, await pglite.listen(channel, hear))
  },
  async unlisten({ channel }) {
    await stops.get(channel)?.()
  },
  close: () => pglite.close(),
}

parentPort.on('message', async ({ id, kind, ...asked }) => {
  try {
    parentPort.postMessage({ id, answer: await handlers[kind](asked) })
  } catch (error) {
    parentPort.postMessage({ id, refused: refusalOf(error) })
  }
})

/** Returns an error's message and details for `postMessage`: an `Error` itself would lose its SQLSTATE. */
function refusalOf(error) {
  const details = Object.entries(error).filter(([, value]) => ['string', 'number'].includes(typeof value))
  return { message: error.message, details: Object.fromEntries(details) }
}

/** WASI's number of an input/output error. */
const EIO = 29

/**
 * Makes a commit wait until its log is on the disk, for the sake of power failures: PGlite's file system calls this
 * operation, and does without where it is missing. Folders are synced, too, when the log begins its next file. An
 * exception must not pass through Postgres, which would continue half-way: errors are returned as a number.
 */
function enableFsync({ Module }) {
  const { NODEFS } = Module.FS.filesystems
  NODEFS.stream_ops.fsync = ({ nfd, node }) => {
    try {
      if (nfd !== undefined) fsyncSync(nfd)
      else syncFolder(NODEFS.realPath(node))
      return 0
    } catch {
      return EIO
    }
  }
}

/** Windows cannot open folders, and needs no sync of them. */
function syncFolder(path) {
  if (process.platform === 'win32') return
  const folder = openSync(path, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}
