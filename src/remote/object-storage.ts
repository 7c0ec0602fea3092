import type { Bucket } from '../domain/mutation.ts'
import type { Connection } from './connection.ts'
import { guardedFetch } from './guarded-fetch.ts'
import { type Answer, answered, failed, failureOf, unreachable } from './remote-result.ts'

/** How long the address of a private file opens. */
const SIGNED_SECONDS = 60

/** A picture's address in a public bucket; whoever has it may see it. */
export const publicObjectUrl = (url: string, bucket: Bucket, path: string): string =>
  `${url}/storage/v1/object/public/${bucket}/${path.split('/').map(encodeURIComponent).join('/')}`

/** Stored objects, as one person. */
export class Objects {
  readonly #connection: Connection
  readonly #userId: string

  constructor(connection: Connection, userId: string) {
    this.#connection = connection
    this.#userId = userId
  }

  /**
   * Stores bytes under a path that is never used again. An object that is there already with this size is the same one,
   * sent before its answer was lost. `progress` is told the share done, 0 to 1, where the browser knows it. `again`:
   * whether to try once more where the server says in turn that it is there and that it is not.
   */
  async upload(
    bucket: Bucket,
    path: string,
    bytes: ArrayBuffer,
    type: string,
    progress: (share: number) => void,
    again = true,
  ): Promise<Answer<null>> {
    const token = await this.#connection.tokenOf(this.#userId)
    if (!token.ok) return token
    const sent = await send(
      this.#url('', bucket, path),
      bytes,
      {
        authorization: `Bearer ${token.value}`,
        apikey: this.#connection.publishableKey,
        'content-type': type,
        'x-upsert': 'false',
      },
      progress,
    )
    if (sent === null) return unreachable
    if (sent.status >= 200 && sent.status < 300) return answered(null)
    const failure = failureOf(sent.error.status, sent.error)
    if (sent.error.status !== 409) return failed(failure)
    const there = await this.#size(bucket, path)
    if (!there.ok) return there
    if (there.value === bytes.byteLength) return answered(null)
    // Gone between two questions: the server was restored from a backup.
    if (there.value === null && again) return this.upload(bucket, path, bytes, type, progress, false)
    return failed(failure)
  }

  /** Through a signed address that opens for a minute, as a download whatever it contains. */
  async download(bucket: Bucket, path: string): Promise<Answer<Blob>> {
    const speaker = await this.#connection.as(this.#userId)
    if (!speaker.ok) return speaker
    const { data, error } = await speaker.value.storage
      .from(bucket)
      .createSignedUrl(path, SIGNED_SECONDS, { download: true })
    if (error) return failed(failureOf(statusOf(error), error))
    const response = await guardedFetch(data.signedUrl).catch(() => null)
    if (!response) return unreachable
    if (response.ok) return answered(await response.blob())
    const refused = readError(response.status, await response.text())
    return failed(failureOf(refused.status, refused))
  }

  /** Removes an object; one that is not there counts as removed. */
  async remove(bucket: Bucket, path: string): Promise<Answer<null>> {
    const speaker = await this.#connection.as(this.#userId)
    if (!speaker.ok) return speaker
    const { error } = await speaker.value.storage.from(bucket).remove([path])
    if (!error || statusOf(error) === 404) return answered(null)
    return failed(failureOf(statusOf(error), error))
  }

  /** Bytes of what is stored there; null where that is not for this person to know. */
  async #size(bucket: Bucket, path: string): Promise<Answer<number | null>> {
    const speaker = await this.#connection.as(this.#userId)
    if (!speaker.ok) return speaker
    const { data, error } = await speaker.value.storage.from(bucket).info(path)
    if (data) return answered(data.size ?? null)
    const failure = failureOf(statusOf(error), error)
    return failure.kind === 'refused' ? answered(null) : failed(failure)
  }

  #url(kind: string, bucket: Bucket, path: string): string {
    return `${this.#connection.url}/storage/v1/object/${kind}${bucket}/${path.split('/').map(encodeURIComponent).join('/')}`
  }
}

interface Sent {
  status: number
  error: { status: number; code: string; message: string }
}

/** Milliseconds in which nothing of an upload moves before it counts as a network failure: nothing else ends it. */
const STALLED = 60_000

/** XMLHttpRequest where there is one: only it tells how far an upload is. Null: no answer. */
function send(
  url: string,
  bytes: ArrayBuffer,
  headers: Record<string, string>,
  progress: (share: number) => void,
): Promise<Sent | null> {
  if (typeof XMLHttpRequest === 'undefined') {
    return fetch(url, { method: 'POST', headers, body: bytes, signal: AbortSignal.timeout(STALLED) }).then(
      async (response) => ({
        status: response.status,
        error: readError(response.status, await response.text()),
      }),
      () => null,
    )
  }
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    let watch: ReturnType<typeof setTimeout> | undefined
    const moves = () => {
      clearTimeout(watch)
      watch = setTimeout(() => request.abort(), STALLED)
    }
    request.onloadend = () => clearTimeout(watch)
    request.open('POST', url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = (event) => {
      moves()
      if (event.lengthComputable) progress(event.loaded / event.total)
    }
    request.onload = () =>
      resolve({ status: request.status, error: readError(request.status, request.responseText) })
    request.onerror = () => resolve(null)
    request.onabort = () => resolve(null)
    moves()
    request.send(bytes)
  })
}

/** Storage says its own status inside a body that comes with another one. */
function readError(status: number, body: string): Sent['error'] {
  try {
    const { statusCode, error, message } = JSON.parse(body)
    return {
      status: Number(statusCode) || status,
      code: String(error ?? ''),
      message: String(message ?? body),
    }
  } catch {
    // No JSON: a page of something between here and the server.
    return { status: status < 500 ? 0 : status, code: '', message: '' }
  }
}

/**
 * Storage's own status, where the error has one: its client puts there what the answer has of a code, which of what stands
 * before storage may be any word or number.
 */
function statusOf(error: object): number {
  const { statusCode, status } = error as { statusCode?: unknown; status?: unknown }
  return [Number(statusCode), Number(status)].find((one) => one >= 400 && one < 600) ?? 0
}
