import { useEffect } from 'react'
import { useContinueAt } from '../data/use-next-address.ts'

/** Replaces the present screen by an address of the app. */
export function ContinueAt({ address }: { address: string }) {
  const continueAt = useContinueAt()
  useEffect(() => continueAt(address), [address, continueAt])
  return null
}
