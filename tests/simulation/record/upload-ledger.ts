import type { OutboxItem } from '../../../src/outbox/item.ts'
import { Violation } from '../checks/violation.ts'
import type { RequestData, ResponseData } from '../tab/host.ts'

const objectPath = /\/storage\/v1\/object\/(.+)$/

/** Records which files the server has stored, and checks that devices count no other file as uploaded. */
export class UploadLedger {
  readonly #stored = new Set<string>()

  recordAnswer({ url, method }: RequestData, { status }: ResponseData): void {
    const [, path] = objectPath.exec(new URL(url).pathname) ?? []
    if (method === 'POST' && path && status < 300) this.#stored.add(decodeURIComponent(path))
  }

  checkUploads(device: string, { id, mutation, uploads }: OutboxItem): void {
    const missing = uploads.find(({ bucket, path, done }) => done && !this.#stored.has(`${bucket}/${path}`))
    if (!missing) return
    const what = `a file of ${mutation.action} counts as uploaded on ${device}, and the server never had it`
    throw new Violation('never-gone', what, [id])
  }
}
