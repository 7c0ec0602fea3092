import { closeSync, fsyncSync, openSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { pgcrypto } from '@electric-sql/pglite/contrib/pgcrypto'

/*
 * Postgres in a thread of its own: does what thread.ts asks for, one after the other. Plain JavaScript, and nothing but
 * PGlite is loaded: a thread that reads TypeScript would take a second longer to begin.
 */

/**
 * As PGlite's own, but waiting for the disk: without `-F`, which tells Postgres never to, and with `fsync`, since its
 * `fdatasync` does nothing.
 */
const startParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['-c', 'wal_sync_method=fsync'],
]

const text = (value) => value

/**
 * Values as `@supabase/lite` has them of PGlite in the main thread, but JSON as its text: to copy what was parsed takes
 * longer than to copy text.
 */
const parsers = {
  20: (value) => (Number.isSafeInteger(Number(value)) ? Number(value) : BigInt(value)),
  1700: (value) =>
    Number.isFinite(Number(value)) && String(Number(value)) === value ? Number(value) : value,
  ...Object.fromEntries([114, 3802, 1082, 1083, 1114, 1184, 1266].map((type) => [type, text])),
}

/** JSON, `jsonb` and arrays of them. */
const jsonTypes = [114, 3802, 199, 3807]

/** @type {PGlite | undefined} */
let pglite
/** How to stop hearing each channel. */
const stops = new Map()

const works = {
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
    waitForTheDisk(pglite)
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
    parentPort.postMessage({ id, answer: await works[kind](asked) })
  } catch (error) {
    parentPort.postMessage({ id, refused: refusalOf(error) })
  }
})

/** What can be said of an error in a message: an `Error` itself would lose its SQLSTATE on the way. */
function refusalOf(error) {
  const details = Object.entries(error).filter(([, value]) => ['string', 'number'].includes(typeof value))
  return { message: error.message, details: Object.fromEntries(details) }
}

/** What WASI calls an input/output error. */
const EIO = 29

/**
 * Makes a commit wait until its log is on the disk, for the sake of power failures: PGlite's file system asks for this
 * operation, and goes without where there is none. Folders are asked for too, when the log begins its next file. Nothing
 * may be thrown through Postgres, which would go on half-way: it is answered with an error's number.
 */
function waitForTheDisk({ Module }) {
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

/** Windows opens no folders, and needs none to be asked. */
function syncFolder(path) {
  if (process.platform === 'win32') return
  const folder = openSync(path, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}
