/** Answers requests; each wrapper adds what a Supabase project does and `@supabase/lite` does not. */
export type Api = (request: Request) => Promise<Response>

/** Returns the request with another body. */
export function withBody(request: Request, body: string): Request {
  const headers = new Headers(request.headers)
  headers.delete('content-length')
  return new Request(request.url, { method: request.method, headers, body })
}

/** Returns an answer with the headers of another response, so that browsers of other origins may read it, too. */
export function responseLike(response: Response, answer: unknown): Response {
  const headers = new Headers(response.headers)
  for (const name of ['content-length', 'content-type']) headers.delete(name)
  return Response.json(answer, { headers })
}
