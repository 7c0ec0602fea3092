import type { Profile } from '../../src/domain/rows.ts'

const opened = new Promise<IDBDatabase>((resolve, reject) => {
  const request = indexedDB.open('limit', 1)
  request.onupgradeneeded = () => request.result.createObjectStore('profiles', { keyPath: 'id' })
  request.onerror = () => reject(request.error)
  request.onsuccess = () => resolve(request.result)
})

/** The lower limit: reads all rows from IndexedDB directly and writes fifty of them as text into the page. */
async function start() {
  const database = await opened
  const request: IDBRequest<Profile[]> = database.transaction('profiles').objectStore('profiles').getAll()
  request.onsuccess = () => {
    const members = request.result.slice(0, 50)
    const cards = members.map((member) => {
      const card = document.createElement('article')
      for (const words of [member.full_name, ...member.professions, member.bio, member.service_rate]) {
        card.appendChild(document.createElement('p')).textContent = words
      }
      return card
    })
    document.body.append(...cards)
  }
}

async function fill(rows: Profile[]) {
  const transaction = (await opened).transaction('profiles', 'readwrite')
  for (const row of rows) transaction.objectStore('profiles').put(row)
  return new Promise((resolve) => {
    transaction.oncomplete = () => resolve(null)
  })
}

Object.assign(window, { fill })
void start()
