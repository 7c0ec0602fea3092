// Answers the PDF of an invoice to anybody who has its link: `?token=`, without an account. It changes nothing.
//
// 200 the PDF   404 the link does not lead to an invoice, or not any more   503 retry the same call later

import { headers as common, refusal } from '../_shared/answers.ts'
import { serviceClient } from '../_shared/service.ts'

const headers = { ...common, 'access-control-allow-methods': 'GET, OPTIONS' }

Deno.serve(async (request) => {
  if (request.method === 'OPTIONS') return new Response('ok', { headers })
  if (request.method !== 'GET') return refusal(405, 'Method not allowed')
  const service = serviceClient()
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const { data: paper, error, status } = await service.rpc('paper_of_link', { token })
  if (error)
    return status >= 400 && status < 500
      ? refusal(404, 'This link does not lead to an invoice, or not any more')
      : refusal(503, 'Please try again')
  const { data: pdf } = await service.storage.from('invoice-papers').download(paper.path)
  if (!pdf) return refusal(503, 'Please try again')
  return new Response(pdf, {
    headers: {
      ...headers,
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${paper.number}.pdf"`,
      // What is revoked is not shown from a cache.
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    },
  })
})
