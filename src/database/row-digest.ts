const mask48 = (1n << 48n) - 1n

interface Version {
  id: string
  sync_xid: string
}

/** Returns a number per row version, equal to the server's `private.row_hash`. */
const rowHash = ({ id, sync_xid }: Version): bigint =>
  BigInt(`0x${id.replaceAll('-', '').slice(0, 12)}`) ^ ((BigInt(sync_xid) * 40503n) & mask48)

/** Returns count and order-independent hash of rows, to compare with the server's (anti-entropy, design §3). */
export function digest(rows: Iterable<Version>): { count: number; hash: string } {
  let count = 0
  let sum = 0n
  for (const row of rows) {
    count += 1
    sum += rowHash(row)
  }
  return { count, hash: sum.toString() }
}
