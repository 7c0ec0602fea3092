/** What the report calls faults that are counted under the names of their functions. Other functions are people's steps. */
const names: Record<string, string> = {
  kill: 'tab killed',
  powerFails: 'power failed',
  diskFull: 'disk full',
  diskLost: 'disk lost',
  clock: 'clock set wrong',
  timePasses: 'up to a day passed',
  socketsDropped: 'all WebSockets closed by the server',
  pauseServer: 'server paused',
  signOut: 'signed out while others work',
}

/** Returns what the report calls a fault; null for what is none. */
export function faultName(counted: string): string | null {
  if (counted === 'network good') return null
  if (!/[ :]/.test(counted)) return names[counted] ?? null
  const words = counted.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.replace('admin: ', 'by the operator: ')
}
