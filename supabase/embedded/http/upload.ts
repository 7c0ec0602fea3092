import { parseMediaType } from '../../../src/domain/media-type.ts'

/**
 * Turns a form upload into the plain upload of its file: supabase-js sends Blobs as forms whose file part has an empty
 * name, which `@supabase/lite` does not know. Other requests pass unchanged. Throws where the form, or the type of its
 * file, is malformed.
 */
export async function plainUpload(request: Request): Promise<Request> {
  const type = request.headers.get('content-type') ?? ''
  const { pathname } = new URL(request.url)
  if (!pathname.startsWith('/storage/v1/object/') || !type.startsWith('multipart/form-data')) return request
  const form = await request.formData()
  const file = [...form.values()].find((part) => part instanceof File)
  if (file?.type && !parseMediaType(file.type)) throw new Error('The type of the file is malformed')
  const headers = new Headers(request.headers)
  headers.set('content-type', file?.type || 'application/octet-stream')
  const maxAge = form.get('cacheControl')
  if (typeof maxAge === 'string' && /^\d+$/.test(maxAge)) headers.set('cache-control', `max-age=${maxAge}`)
  const bytes = file ? await file.arrayBuffer() : new ArrayBuffer()
  headers.set('content-length', String(bytes.byteLength))
  return new Request(request.url, { method: request.method, headers, body: bytes })
}
