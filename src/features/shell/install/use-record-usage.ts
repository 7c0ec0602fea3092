import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { usePulled } from '../../../data/use-rows.ts'
import { useOnSent } from '../../../data/use-unsent-items.ts'
import { installation } from '../../../pwa/install.ts'

const listPaths = ['/jobs', '/directory', '/my-jobs', '/invoices', '/client-dashboard']

/** Records that a list was seen or a mutation sent: installing is offered only after that. */
export function useRecordUsage() {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const pulled = usePulled()
  useEffect(() => {
    if (pulled && listPaths.includes(path)) installation.recordUse('list')
  }, [path, pulled])
  useOnSent(() => installation.recordUse('sent'))
}
