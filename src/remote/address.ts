export interface Address {
  url: string
  /** Origin of the app, for links in e-mails. */
  appUrl: string
  publishableKey: string
}

/** Returns the Supabase project of this build; the server of this page where none is configured. */
export function configuredAddress(): Address {
  return {
    url: import.meta.env.VITE_SUPABASE_URL || location.origin,
    appUrl: location.origin,
    publishableKey: import.meta.env.VITE_SUPABASE_PUBLISHABLE_KEY || 'sb_publishable_local_development',
  }
}
