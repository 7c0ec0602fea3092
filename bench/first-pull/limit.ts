import { PAGE_ROWS } from '../../src/domain/protocol.ts'
import { type Rows, type SyncCandidate, signedIn } from '../support/sync-candidate.ts'

const names = ['profiles', 'jobs'] as const

/** The lower limit: stores the answers that our pull gets, page after page, each row put into IndexedDB directly. */
export function limit(): SyncCandidate {
  let ask: (request: object) => Promise<Answer>
  let database: IDBDatabase
  const open = () =>
    new Promise<void>((resolve, reject) => {
      const request = indexedDB.open('limit', 1)
      request.onupgradeneeded = () => {
        for (const name of names) request.result.createObjectStore(name, { keyPath: 'id' })
      }
      request.onerror = () => reject(request.error)
      request.onsuccess = () => {
        database = request.result
        resolve()
      }
    })
  const put = (rows: Partial<Rows>) =>
    new Promise<void>((resolve, reject) => {
      const transaction = database.transaction(names, 'readwrite')
      for (const name of names) for (const row of rows[name] ?? []) transaction.objectStore(name).put(row)
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
    })
  const all = (name: string) =>
    new Promise((resolve, reject) => {
      const request = database.transaction(name).objectStore(name).getAll()
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  return {
    async prepare(account) {
      const { data } = await (await signedIn(account)).auth.getSession()
      ask = async (request) => {
        const answer = await fetch(`${account.url}/rest/v1/rpc/sync_pull`, {
          method: 'POST',
          headers: {
            apikey: account.publishableKey,
            authorization: `Bearer ${data.session?.access_token}`,
            'content-type': 'application/json',
          },
          body: JSON.stringify({ request }),
        })
        return answer.json()
      }
    },
    async pull() {
      await open()
      const begin = { v: 2, epoch: null, scope: null, cursor: null, limit: PAGE_ROWS }
      const first = await ask(begin)
      await put(first.rows)
      let after = first.next
      while (after) {
        const { epoch, scope, cursor: horizon } = first
        const page = await ask({ ...begin, epoch, scope, page: { horizon, after } })
        await put(page.rows)
        after = page.next
      }
    },
    async held() {
      database.close()
      await open()
      const [profiles, jobs] = await Promise.all(names.map(all))
      database.close()
      return { profiles, jobs } as Rows
    },
  }
}

interface Answer {
  epoch: string
  scope: string
  cursor: string
  rows: Partial<Rows>
  next: object | null
}
