import { useRouter, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useEffectEvent, useRef } from 'react'
import * as v from 'valibot'
import type { Service } from '../../domain/rows.ts'
import { DetailsSearch } from '../../domain/service/board.ts'
import { type ShownDialog, useShownDialog } from '../../ui/use-shown-dialog.ts'

export type BoardDialog = 'details' | 'contact' | 'request'

export type ShownService = ShownDialog<{ service: Service; dialog: BoardDialog }>

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The entry before this one is the board without a dialog. */
    isOverBoard?: boolean | undefined
  }
}

/**
 * Returns the open dialog of the board, and of which service. While a service's details are open the address is that of its
 * own page, and going back closes them. `show` never changes, so that memoized cards are not rendered again.
 */
export function useBoardDialogs(services: readonly Service[]) {
  const { shown, show: showDialog, close: closeDialog } = useShownDialog<ShownService['content']>('board')
  const router = useRouter()
  const { details } = v.parse(DetailsSearch, useSearch({ strict: false }))
  const isLeaving = useRef(false)

  /** Takes the details out of the address. */
  const leaveDetails = useCallback(() => {
    const { search, state } = router.state.location
    if (!v.parse(DetailsSearch, search).details || isLeaving.current) return
    isLeaving.current = true
    if (state.isOverBoard) router.history.back()
    else
      void router.navigate({
        to: '/jobs',
        search: ({ details: _closed, ...rest }: Record<string, unknown>) => rest,
        replace: true,
        resetScroll: false,
      })
  }, [router])

  const show = useCallback(
    (service: Service, dialog: BoardDialog) => {
      if (dialog === 'details') {
        void router.navigate({
          to: '/jobs',
          search: (rest: Record<string, unknown>) => ({ ...rest, details: service.id }),
          mask: { to: '/jobs/$serviceId', params: { serviceId: service.id } },
          state: { isOverBoard: true },
          resetScroll: false,
        })
      } else {
        leaveDetails()
        showDialog({ service, dialog })
      }
    },
    [router, leaveDetails, showDialog],
  )

  const isShown = shown?.open && shown.content.dialog === 'details'
  const followAddress = useEffectEvent(() => {
    const service = services.find(({ id }) => id === details)
    if (service && !(isShown && shown.content.service.id === details))
      showDialog({ service, dialog: 'details' })
    if (!details && isShown) closeDialog()
  })
  const isHere = details !== '' && services.some(({ id }) => id === details)
  useEffect(() => {
    if (!details) isLeaving.current = false
    if (isHere || !details) followAddress()
  }, [details, isHere])

  return {
    shown,
    show,
    close: useCallback(() => {
      leaveDetails()
      closeDialog()
    }, [leaveDetails, closeDialog]),
  }
}
