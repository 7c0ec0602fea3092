import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { usePulled } from '../../../data/row-hooks.ts'
import { useOnSent } from '../../../data/unsent-items.ts'
import { installation } from '../../../pwa/install.ts'

const listPaths = ['/jobs', '/directory', '/my-jobs', '/invoices', '/client-dashboard']

/** Notes when the app was of use, so that installing is spoken of after it, not before. */
export function useRecordUsage() {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const pulled = usePulled()
  useEffect(() => {
    if (pulled && listPaths.includes(path)) installation.recordUse('list')
  }, [path, pulled])
  useOnSent(() => installation.recordUse('sent'))
}
