/** Words that no profile has as its URL: the app's own, and those of somebody who speaks for the group. The database has them, too. */
export const RESERVED_URLS: ReadonlySet<string> = new Set(
  (
    'account activity admin administrator api client-dashboard client-login client-register confirm ' +
    'debug directory help home inbox invoices jobs login logout moderator my-card my-jobs null ' +
    'official pay profile profiles register requests reset-password root services settings share ' +
    'share-target staff stop-emails storage support system team undefined unsent verdant-circle ' +
    'welcome'
  ).split(' '),
)
