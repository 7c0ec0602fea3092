import { useMemo } from 'react'
import type { Service } from '../domain/rows.ts'
import { boardOf } from '../domain/service/board-order.ts'
import { useUnconfirmedBlocks } from './use-blocks.ts'
import { useRows } from './use-rows.ts'

/** Returns the services on the board in their order, without those of people whom the user has just blocked. */
export function useBoardServices(): readonly Service[] {
  const rows = useRows('jobs')
  const blocks = useUnconfirmedBlocks()
  return useMemo(() => boardOf(rows).filter(({ posted_by }) => !blocks.get(posted_by)), [rows, blocks])
}
