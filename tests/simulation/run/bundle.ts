import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Script } from 'node:vm'
import { build, type Plugin } from 'vite'
import { PROTOCOL } from '../../../src/domain/protocol.ts'

/** One change of the production source, made while it is bundled: `from` is replaced by `to`. */
export interface Edit {
  /** Path from the repository's root, for example `src/sync/pull.ts`; the folder of the schema for what is declared there. */
  file: string
  /** The declared object, for example `function private.scope`. */
  object?: string
  from: string
  to: string
}

export interface Bundle {
  /** Installs the simulated browser APIs in a tab's context; runs before anything else there. */
  platform: Script
  /** The production modules and the actions of a person. */
  device: Script
  /** IndexedDB, for the context of a device. */
  disk: Script
}

/** Lets each tab have its own version of the protocol, which its context sets: one bundle is enough. */
const protocolOfTab: Edit = {
  file: 'src/domain/protocol.ts',
  from: `export const PROTOCOL = ${PROTOCOL}`,
  to: 'export const PROTOCOL = (globalThis as unknown as { protocolOfTab: number }).protocolOfTab',
}

/** Makes the few rows of a simulation fill several pages and several chunks, so that faults can happen between them. */
const smallPages: Edit[] = [
  {
    file: 'src/domain/protocol.ts',
    from: 'export const PAGE_ROWS = 500',
    to: 'export const PAGE_ROWS = 7',
  },
  {
    file: 'src/database/chunked-storage/database-documents.ts',
    from: 'chunkSize: 100,',
    to: 'chunkSize: 4,',
  },
]

const root = fileURLToPath(new URL('../../..', import.meta.url))

/**
 * Bundles the production modules, with the edits. Throws when an edit's text is found in no place or in more than one.
 */
export async function bundle(edits: readonly Edit[] = []): Promise<Bundle> {
  const [platform, device, disk] = await Promise.all([
    bundled('../tab/platform-entry.ts', 'Platform', []),
    bundled('../tab/device-entry.ts', 'Device', [...edits, ...smallPages, protocolOfTab]),
    bundled('../tab/disk-entry.ts', 'Disk', []),
  ])
  return {
    platform: new Script(platform, { filename: 'platform.js' }),
    device: new Script(device, { filename: 'device.js' }),
    disk: new Script(disk, { filename: 'disk.js' }),
  }
}

/** Returns the code of one bundle, which sets the global variable `name`. */
async function bundled(entry: string, name: string, edits: readonly Edit[]): Promise<string> {
  const path = fileURLToPath(new URL(entry, import.meta.url))
  const built = await build({
    root,
    configFile: false,
    envFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [editPlugin(edits)],
    build: {
      write: false,
      target: 'es2023',
      minify: false,
      lib: { entry: path, formats: ['iife'], name },
    },
  })
  const [output] = Array.isArray(built) ? built : [built]
  if (!output || !('output' in output)) throw new Error(`${entry} was not built`)
  return output.output[0].code
}

function editPlugin(edits: readonly Edit[]): Plugin {
  const byFile = new Map<string, Edit[]>()
  for (const edit of edits) byFile.set(edit.file, [...(byFile.get(edit.file) ?? []), edit])
  return {
    name: 'edits',
    enforce: 'pre',
    load(id) {
      const file = id.startsWith(root) ? id.slice(root.length) : ''
      const wanted = byFile.get(file)
      return wanted ? applyEdits(readFileSync(id, 'utf8'), wanted) : null
    },
  }
}

/** Returns a source with the edits applied. Throws when an edit's text is not found exactly once. */
export function applyEdits(source: string, edits: readonly Edit[]): string {
  return edits.reduce((text, { file, from, to }) => {
    const parts = text.split(from)
    if (parts.length !== 2) throw new Error(`${file}: '${from}' is there ${parts.length - 1} times`)
    return parts.join(to)
  }, source)
}
