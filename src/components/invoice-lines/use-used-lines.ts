import { useMemo } from 'react'
import { useRows } from '../../data/use-rows.ts'
import { type UsedLine, usedLines } from '../../domain/invoice/used-lines.ts'
import type { Profile } from '../../domain/rows.ts'

/** Returns the lines that this professional used before, on this device. */
export function useUsedLines(me: Profile): readonly UsedLine[] {
  const invoices = useRows('invoices')
  const quotes = useRows('quotes')
  return useMemo(() => usedLines(me, invoices, quotes), [me, invoices, quotes])
}
