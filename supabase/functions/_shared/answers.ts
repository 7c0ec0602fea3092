/** CORS headers: browsers of any origin, with the headers that supabase-js sends. */
export const headers = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, x-client-info, apikey, content-type',
  'access-control-allow-methods': 'POST, OPTIONS',
}

/** Returns a refusal as one plain sentence, which the screen may show unchanged. */
export const refusal = (status: number, words: string) => new Response(words, { status, headers })

export const success = (body: unknown) => Response.json(body, { headers })

/** Returns the token of a request; empty where there is none. */
export const bearer = (request: Request) =>
  /^bearer (.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]?.trim() ?? ''
