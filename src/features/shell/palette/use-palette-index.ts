import { useMemo } from 'react'
import { useAuth } from '../../../data/auth.tsx'
import { useUnconfirmedBlocks } from '../../../data/blocks.ts'
import { useRows } from '../../../data/row-hooks.ts'
import { localDay } from '../../../domain/calendar.ts'
import { buildPaletteIndex, type PaletteIndex } from '../../../domain/palette-search.ts'

/** Returns everything that the palette searches; built again only when a row of it changes. */
export function usePaletteIndex(): PaletteIndex {
  const { viewer } = useAuth()
  const profiles = useRows('profiles')
  const services = useRows('jobs')
  const requests = useRows('job_applications')
  const clients = useRows('clients')
  const invoices = useRows('invoices')
  const paymentDetails = useRows('payment_details')
  const messages = useRows('messages')
  const marks = useRows('message_reads')
  const quotes = useRows('quotes')
  const blocks = useUnconfirmedBlocks()
  return useMemo(() => {
    const sources = {
      profiles,
      services,
      requests,
      clients,
      invoices,
      paymentDetails,
      messages,
      marks,
      quotes,
      blocked: (id: string) => blocks.get(id) ?? false,
    }
    return buildPaletteIndex(viewer, sources, localDay(new Date()))
  }, [
    viewer,
    profiles,
    services,
    requests,
    clients,
    invoices,
    paymentDetails,
    messages,
    marks,
    quotes,
    blocks,
  ])
}
