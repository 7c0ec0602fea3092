import type { RefObject } from 'react'
import type { Profile } from '../../domain/rows.ts'
import { useScreenKeys } from '../../ui/screen-keys.ts'
import type { Decision } from './use-decide-applicants.ts'

const labels = {
  j: 'Next applicant',
  k: 'Applicant before',
  v: 'Verify the LinkedIn profile',
  a: 'Approve the applicant',
  r: 'Reject the applicant, or her LinkedIn profile',
  x: 'Select the applicant',
}

interface Queue {
  /** Those who can be decided, in the order of the list. */
  shown: readonly Profile[]
  quick: boolean
  decide: (profile: Profile, decision: Decision) => void
  select: (profile: Profile) => void
}

/** Gives the queue its keys. They are about the applicant in whose line the focus is; Enter opens the line by itself. */
export function useQueueKeys(list: RefObject<HTMLElement | null>, { shown, quick, decide, select }: Queue) {
  useScreenKeys(labels, (key) => {
    const id = document.activeElement?.closest<HTMLElement>('[data-profile]')?.dataset.profile
    const place = shown.findIndex((profile) => profile.id === id)
    if (key === 'j' || key === 'k') {
      const next = shown[place < 0 ? 0 : place + (key === 'j' ? 1 : -1)]
      const line = next && list.current?.querySelector<HTMLElement>(`[data-profile="${next.id}"] [data-line]`)
      line?.focus()
      return line != null
    }
    const profile = shown[place]
    if (!profile) return false
    const decision = decisionOf(key, profile, quick)
    if (key === 'x') select(profile)
    else if (decision) decide(profile, decision)
    return true
  })
}

function decisionOf(key: string, { linkedin_verified: verified }: Profile, quick: boolean): Decision | null {
  if (key === 'v') return verified ? null : 'verify'
  if (key === 'a') return 'approve'
  if (key === 'r') return verified || quick ? 'reject' : 'unverify'
  return null
}
