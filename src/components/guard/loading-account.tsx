import { Spinner } from '../../ui/spinner.tsx'

/** Stands while this device does not know who is looking. */
export const LoadingAccount = () => (
  <p role="status" className="flex items-center justify-center gap-3 py-28 text-lg text-ink-soft">
    <Spinner />
    Loading your account...
  </p>
)
