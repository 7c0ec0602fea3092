import { useLocation, useRouter, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import * as v from 'valibot'
import { isEntryPage, NextSearch } from '../domain/next-address.ts'

/** Returns the address to continue at after signing in or registering; undefined for the usual screen. */
export const useNextAddress = (): string | undefined => v.parse(NextSearch, useSearch({ strict: false })).next

/**
 * Returns the address to which the user comes back after signing in or registering: the one that the browser shows, or on an
 * entry page the one it continues at.
 */
export function useAddressHere(): string | undefined {
  const here = useLocation({
    select: ({ maskedLocation, ...location }) => {
      const { pathname, searchStr } = maskedLocation ?? location
      return `${pathname}${searchStr}`
    },
  })
  const next = useNextAddress()
  return isEntryPage(here) ? next : here
}

/** Returns a function that replaces the present screen by an address of the app. */
export function useContinueAt(): (address: string) => void {
  const { history } = useRouter()
  return useCallback((address: string) => history.replace(address), [history])
}
