import { useCallback } from 'react'
import { localDay } from '../domain/calendar.ts'
import type { MyReport } from '../domain/profile/report.ts'
import { type Outcome, outcomeOf } from '../messages/outcome.ts'
import { OwnAccount } from '../remote/own-account.ts'
import { type RemoteResult, signedOut } from '../remote/remote-result.ts'
import { saveFile } from './save-file.ts'
import { type ServerQuery, type UserQuery, useServerQuery, useUserQuery } from './use-server-query.ts'
import { useEngine, useServices } from './use-services.ts'

export interface Account {
  /** Saves everything that the server stores about the user as one JSON file. */
  exportEverything(): Promise<Outcome>
  /** `confirmed` is false where the old address stays until both mailboxes have confirmed the new one. */
  changeEmail(email: string): Promise<Outcome & { confirmed?: boolean }>
  signOutOthers(): Promise<Outcome>
  /** Deletes the account, then the data on this device. `confirmation` is the typed e-mail address. */
  deleteAccount(confirmation: string): Promise<Outcome>
}

/** Returns the actions on the user's account. All of them need a network. */
export function useAccount(): Account {
  const { connection, accounts, session } = useServices()
  const { user } = useEngine()
  const withOwnAccount = async <Value>(
    query: (own: OwnAccount) => Promise<RemoteResult<Value>>,
  ): Promise<RemoteResult<Value>> => (user ? query(new OwnAccount(connection, user.id)) : signedOut)
  return {
    async exportEverything() {
      const answer = await withOwnAccount((own) => own.everything())
      if (!answer.ok) return outcomeOf(answer, 'exporting your data')
      const file = new Blob([JSON.stringify(answer.value, null, 2)], { type: 'application/json' })
      await saveFile(file, `verdant-circle-my-data-${localDay(new Date())}.json`)
      return { ok: true }
    },
    async changeEmail(email) {
      const answer = await accounts.changeEmail(email)
      if (!answer.ok) return outcomeOf(answer, 'changing the address')
      return { ok: true, confirmed: answer.value.confirmed }
    },
    signOutOthers: async () => outcomeOf(await accounts.signOutOthers(), 'signing out other devices'),
    async deleteAccount(confirmation) {
      const answer = await withOwnAccount((own) => own.delete(confirmation))
      if (answer.ok) await session.signOut(user)
      return outcomeOf(answer, 'deleting your account')
    },
  }
}

/** Queries the address that waits to be confirmed as the user's new one; null where there is none. */
export function usePendingEmail(): ServerQuery<string | null> {
  const { accounts } = useServices()
  return useServerQuery(useCallback(() => accounts.pendingEmail(), [accounts]))
}

/** Queries the user's own reports and their decisions. */
export const useMyReports = (): ServerQuery<MyReport[]> => useUserQuery(reports)

const reports: UserQuery<MyReport[]> = (connection, userId) => new OwnAccount(connection, userId).reports()
