export interface Address {
  url: string
  /** Where the app itself is served, for links in e-mails. */
  appUrl: string
  publishableKey: string
}

/** The Supabase project this build talks to; the server that served the page where none is configured. */
export function configuredAddress(): Address {
  return {
    url: import.meta.env.VITE_SUPABASE_URL || location.origin,
    appUrl: location.origin,
    publishableKey: import.meta.env.VITE_SUPABASE_PUBLISHABLE_KEY || 'sb_publishable_local_development',
  }
}
