import { Spinner } from '../../ui/spinner.tsx'

/** Shown while the device does not know the viewer's role. */
export const LoadingAccount = () => (
  <p role="status" className="flex items-center justify-center gap-3 py-28 text-lg text-ink-soft">
    <Spinner />
    Loading your account...
  </p>
)
