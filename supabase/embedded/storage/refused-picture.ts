import { pictureFormat } from '../../../src/domain/picture/picture-format.ts'
import { declaredPixels, MAX_PIXELS } from '../../../src/domain/picture/picture-size.ts'

const pictures = /^\/storage\/v1\/object\/(service|portfolio|profile)-images\/./

/** Returns, as a sentence, why a picture is not stored: somebody else's device would draw it. Null for others. */
export async function refusedPicture(request: Request): Promise<string | null> {
  if (!['POST', 'PUT'].includes(request.method) || !pictures.test(new URL(request.url).pathname)) return null
  const bytes = new Uint8Array(await request.clone().arrayBuffer())
  const format = pictureFormat(bytes)
  if (format === null || format === 'other') return null
  return declaredPixels(bytes, format) > MAX_PIXELS ? `A picture may have ${MAX_PIXELS} pixels` : null
}
