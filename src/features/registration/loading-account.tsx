import { Spinner } from '../../ui/spinner.tsx'

/** Signed in, but this device has not heard yet what belongs to the account. */
export const LoadingAccount = () => (
  <p role="status" className="flex items-center justify-center gap-3 py-28 text-lg text-ink-soft">
    <Spinner />
    Loading your account...
  </p>
)
