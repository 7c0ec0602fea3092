import { useMemo } from 'react'
import { useAuth } from '../../../data/use-auth.tsx'
import { useUnconfirmedBlocks } from '../../../data/use-blocks.ts'
import { useInvoiceSources } from '../../../data/use-invoice-sources.ts'
import { useRows } from '../../../data/use-rows.ts'
import { localDay } from '../../../domain/calendar.ts'
import { buildPaletteIndex, type PaletteIndex } from '../../../domain/search/palette-search.ts'

/** Returns everything that the palette searches; built again only when a row of it changes. */
export function usePaletteIndex(): PaletteIndex {
  const { viewer } = useAuth()
  const profiles = useRows('profiles')
  const invoiceSources = useInvoiceSources()
  const messages = useRows('messages')
  const marks = useRows('message_reads')
  const quotes = useRows('quotes')
  const blocks = useUnconfirmedBlocks()
  return useMemo(() => {
    const blocked = (id: string) => blocks.get(id) ?? false
    const sources = { ...invoiceSources, profiles, messages, marks, quotes, blocked }
    return buildPaletteIndex(viewer, sources, localDay(new Date()))
  }, [viewer, profiles, invoiceSources, messages, marks, quotes, blocks])
}
