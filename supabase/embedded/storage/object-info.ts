type Api = (request: Request) => Promise<Response>

const info = /^\/storage\/v1\/object\/info\//

interface LiteObject {
  id: string
  name: string
  bucketId?: string
  bucket_id?: string
  version?: string | null
  metadata?: {
    size?: number
    mimetype?: string
    cacheControl?: string
    eTag?: string
    lastModified?: string
  } | null
  user_metadata?: unknown
  created_at?: string
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
    const headers = new Headers(response.headers)
    headers.delete('content-length')
    return Response.json(
      {
        ...object,
        size: metadata?.size ?? null,
        content_type: metadata?.mimetype ?? null,
        cache_control: metadata?.cacheControl ?? null,
        etag: metadata?.eTag ?? null,
        last_modified: metadata?.lastModified ?? null,
        metadata: user_metadata ?? {},
      },
      { headers },
    )
  }
}
