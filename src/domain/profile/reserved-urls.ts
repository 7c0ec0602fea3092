/** Words that no profile has as its URL: the app's own, and those of somebody who speaks for the group. The database has them, too. */
export const RESERVED_URLS: ReadonlySet<string> = new Set(
  (
    'account admin administrator api client-dashboard client-login client-register confirm debug ' +
    'directory help home invoices jobs login logout moderator my-jobs null official profile profiles ' +
    'register requests reset-password root services settings share share-target staff storage support ' +
    'system team undefined unsent verdant-circle'
  ).split(' '),
)
