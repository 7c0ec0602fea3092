import { type Api, responseLike } from '../http/rewrite.ts'
import type { ObjectFacts } from './objects.ts'

const info = /^\/storage\/v1\/object\/info\//

interface LiteObject {
  metadata?: Partial<ObjectFacts> | null
  user_metadata?: unknown
}

/**
 * Describes an object as a Supabase project does, with its size beside its name; `@supabase/lite` answers with the row
 * of its table. A client that checks whether its upload arrived compares that size.
 */
export function withHostedObjectInfo(api: Api): Api {
  return async (request) => {
    const response = await api(request)
    if (request.method !== 'GET' || !response.ok || !info.test(new URL(request.url).pathname)) return response
    const { metadata, user_metadata, ...object } = (await response.json()) as LiteObject
    return responseLike(response, {
      ...object,
      size: metadata?.size ?? null,
      content_type: metadata?.mimetype ?? null,
      cache_control: metadata?.cacheControl ?? null,
      etag: metadata?.eTag ?? null,
      last_modified: metadata?.lastModified ?? null,
      metadata: user_metadata ?? {},
    })
  }
}
