// Sends the queued mails. Called with the service key: by the embedded backend, or by pg_cron.

import { headers, refusal, success } from '../_shared/answers.ts'
import { deliver, type Email } from '../_shared/email-service.ts'
import { isService, serviceClient } from '../_shared/service.ts'

interface Due {
  id: string
  kind: 'approved'
  to: string
  name: string
}

Deno.serve(async (request) => {
  if (request.method === 'OPTIONS') return new Response('ok', { headers })
  if (!isService(request)) return refusal(401, 'The service key is needed')
  const service = serviceClient()

  const { data, error } = await service.rpc('take_mail')
  if (error) return refusal(503, 'The queue cannot be read')
  let sent = 0
  for (const due of data as Due[]) {
    const { outcome, status } = await deliver(written(due))
    // A mail with an unknown outcome is sent again: twice is better than never.
    await service.rpc('finish_mail', { id: due.id, sent: outcome === 'sent', status })
    if (outcome === 'sent') sent += 1
  }
  return success({ taken: data.length, sent })
})

function written({ id, to, name }: Due): Email {
  const product = Deno.env.get('APP_NAME') || 'Verdant Circle'
  const site = Deno.env.get('SITE_URL')
  const message = [
    `Hi ${name},`,
    `Your application to ${product} has been approved. The directory, your services and your public profile are open to you now.`,
    ...(site ? [`Sign in: ${site}/login`] : []),
  ].join('\n\n')
  return {
    id,
    to,
    params: {
      title: `${product}: your application was approved`,
      name: product,
      time: '',
      message,
      email: '',
    },
  }
}
