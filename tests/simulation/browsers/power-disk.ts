import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Bytes; only what is written takes room. */
const SIZE = 400 * 1024 * 1024

/** Shuts a file system down at once, without flushing its journal: `EXT4_IOC_SHUTDOWN` of Linux. Perl is part of Debian. */
const SHUTDOWN =
  'open F, "<", $ARGV[0] or die; my $flags = pack "L", 2; ioctl F, 0x8004587d, $flags or die $!'

/**
 * A disk whose power can fail: then it holds what programs have written and flushed, and may lack the rest. It is a file
 * system in a file, through a loop device of Linux.
 */
export class PowerDisk {
  readonly folder: string
  readonly #parent: string
  #image: string
  #failures = 0

  private constructor(parent: string) {
    this.#parent = parent
    this.folder = join(parent, 'disk')
    this.#image = join(parent, 'image-0')
  }

  /** Returns null where this process may mount none: it needs Linux and its root. */
  static async create(): Promise<PowerDisk | null> {
    const disk = new PowerDisk(await mkdtemp(join(tmpdir(), 'verdant-circle-disk-')))
    try {
      await mkdir(disk.folder)
      await writeFile(disk.#image, '')
      await truncate(disk.#image, SIZE)
      await run('mkfs.ext4', ['-q', disk.#image])
      await disk.#mount()
      return disk
    } catch {
      await rm(disk.#parent, { recursive: true, force: true })
      return null
    }
  }

  /** The power fails; no program may use the disk at that moment. */
  async fail(): Promise<void> {
    this.#failures += 1
    const left = join(this.#parent, `image-${this.#failures}`)
    // From here on nothing is written, so that the copy is of one moment.
    await run('perl', ['-e', SHUTDOWN, this.folder])
    await run('cp', ['--sparse=always', this.#image, left])
    await this.#unmount()
    await rm(this.#image)
    this.#image = left
    await this.#mount()
  }

  async remove(): Promise<void> {
    await this.#unmount()
    await rm(this.#parent, { recursive: true, force: true })
  }

  #mount = () => run('mount', ['-o', 'loop', this.#image, this.folder])
  /** Also where a process that is ending has still a file open. */
  #unmount = () => run('umount', ['--lazy', this.folder])
}
