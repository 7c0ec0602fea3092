/** Who may ask from where: a browser of any origin, with the headers supabase-js sends. */
export const headers = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, x-client-info, apikey, content-type',
  'access-control-allow-methods': 'POST, OPTIONS',
}

/** A refusal in one plain sentence, which the screen may show as it is. */
export const refusal = (status: number, words: string) => new Response(words, { status, headers })

export const success = (body: unknown) => Response.json(body, { headers })

/** The token a request was made with; empty where there is none. */
export const bearer = (request: Request) =>
  /^bearer (.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]?.trim() ?? ''
