/** What every synced row has. */
export interface Synced {
  id: string
  /** Transaction that wrote this version. Compares numerically, within one epoch. */
  sync_xid: string
}
