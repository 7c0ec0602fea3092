import type { Bucket } from '../domain/mutation.ts'
import { ok } from '../domain/result.ts'
import type { Connection } from './connection.ts'
import { guardedFetch } from './guarded-fetch.ts'
import { fail, failureOf, type RemoteResult, unreachable } from './remote-result.ts'

/** How long a signed URL of a private file is valid. */
const SIGNED_URL_SECONDS = 60

/** Returns the URL of an object in a public bucket; anybody who has it may read it. */
export const publicObjectUrl = (url: string, bucket: Bucket, path: string): string =>
  objectUrl(url, `public/${bucket}`, path)

const objectUrl = (url: string, place: string, path: string): string =>
  `${url}/storage/v1/object/${place}/${path.split('/').map(encodeURIComponent).join('/')}`

/** Supabase Storage, used as one user. */
export class ObjectStorage {
  readonly #connection: Connection
  readonly #userId: string

  constructor(connection: Connection, userId: string) {
    this.#connection = connection
    this.#userId = userId
  }

  /**
   * Uploads bytes to a path that is used once. Counts as done where an object of this size exists: an earlier upload whose
   * answer was lost. Calls `progress` with the share that is sent, 0 to 1, where the browser reports it. `retry`: whether
   * to upload again where the server says first that the object exists and then that it does not.
   */
  async upload(
    bucket: Bucket,
    path: string,
    bytes: ArrayBuffer,
    type: string,
    progress: (share: number) => void,
    retry = true,
  ): Promise<RemoteResult<null>> {
    const token = await this.#connection.tokenOf(this.#userId)
    if (!token.ok) return token
    const sent = await send(
      objectUrl(this.#connection.url, bucket, path),
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
    if (sent.status >= 200 && sent.status < 300) return ok(null)
    const failure = failureOf(sent.error.status, sent.error)
    if (sent.error.status !== 409) return fail(failure)
    const there = await this.#size(bucket, path)
    if (!there.ok) return there
    if (there.value === bytes.byteLength) return ok(null)
    // Removed between the two requests: the server was restored from a backup.
    if (there.value === null && retry) return this.upload(bucket, path, bytes, type, progress, false)
    return fail(failure)
  }

  /** Downloads an object through a signed URL, which is valid for a minute and never displays the content. */
  async download(bucket: Bucket, path: string): Promise<RemoteResult<Blob>> {
    const client = await this.#connection.clientFor(this.#userId)
    if (!client.ok) return client
    const { data, error } = await client.value.storage
      .from(bucket)
      .createSignedUrl(path, SIGNED_URL_SECONDS, { download: true })
    if (error) return fail(failureOf(statusOf(error), error))
    try {
      const response = await guardedFetch(data.signedUrl)
      if (response.ok) return ok(await response.blob())
      const refused = readError(response.status, await response.text())
      return fail(failureOf(refused.status, refused))
    } catch {
      // Also where the connection ends within the body.
      return unreachable
    }
  }

  /** Removes an object. Succeeds where it does not exist. */
  async remove(bucket: Bucket, path: string): Promise<RemoteResult<null>> {
    const client = await this.#connection.clientFor(this.#userId)
    if (!client.ok) return client
    const { error } = await client.value.storage.from(bucket).remove([path])
    if (!error || statusOf(error) === 404) return ok(null)
    return fail(failureOf(statusOf(error), error))
  }

  /** Returns the object's size in bytes; null where this user may not read it. */
  async #size(bucket: Bucket, path: string): Promise<RemoteResult<number | null>> {
    const client = await this.#connection.clientFor(this.#userId)
    if (!client.ok) return client
    const { data, error } = await client.value.storage.from(bucket).info(path)
    if (data) return ok(data.size ?? null)
    const failure = failureOf(statusOf(error), error)
    return failure.kind === 'refused' ? ok(null) : fail(failure)
  }
}

interface UploadResponse {
  status: number
  error: { status: number; code: string; message: string }
}

/** An upload without progress for this time counts as a network failure. It has no other time limit. */
const UPLOAD_STALL_TIMEOUT_MS = 60_000

/** Sends by XMLHttpRequest where it exists, since only that reports upload progress. Resolves to null without an answer. */
function send(
  url: string,
  bytes: ArrayBuffer,
  headers: Record<string, string>,
  progress: (share: number) => void,
): Promise<UploadResponse | null> {
  if (typeof XMLHttpRequest === 'undefined') {
    return fetch(url, {
      method: 'POST',
      headers,
      body: bytes,
      signal: AbortSignal.timeout(UPLOAD_STALL_TIMEOUT_MS),
    })
      .then(async (response) => readAnswer(response.status, await response.text()))
      .catch(() => null)
  }
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    let watch: ReturnType<typeof setTimeout> | undefined
    const moves = () => {
      clearTimeout(watch)
      watch = setTimeout(() => request.abort(), UPLOAD_STALL_TIMEOUT_MS)
    }
    request.onloadend = () => clearTimeout(watch)
    request.open('POST', url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = (event) => {
      moves()
      if (event.lengthComputable) progress(event.loaded / event.total)
    }
    request.onload = () => resolve(readAnswer(request.status, request.responseText))
    request.onerror = () => resolve(null)
    request.onabort = () => resolve(null)
    moves()
    request.send(bytes)
  })
}

/** Reads an answer of Storage; null where it is a success without JSON: the page of a captive portal, or half an answer. */
function readAnswer(status: number, body: string): UploadResponse | null {
  const isSuccess = status >= 200 && status < 300
  const error = readError(status, body)
  return isSuccess && error.status === 0 ? null : { status, error }
}

/** Reads an error body: Storage puts its own status there, beside another HTTP status. */
function readError(status: number, body: string): UploadResponse['error'] {
  try {
    const { statusCode, error, message } = JSON.parse(body)
    return {
      status: Number(statusCode) || status,
      code: String(error ?? ''),
      message: String(message ?? body),
    }
  } catch {
    // No JSON: a page of a proxy between the device and the server.
    return { status: status < 500 ? 0 : status, code: '', message: '' }
  }
}

/**
 * Returns Storage's own status of an error, or the HTTP status. Its client puts any code of the answer into `statusCode`;
 * a proxy's code may be any word or number.
 */
function statusOf(error: object): number {
  const { statusCode, status } = error as { statusCode?: unknown; status?: unknown }
  return [Number(statusCode), Number(status)].find((one) => one >= 400 && one < 600) ?? 0
}
