import { EmptyState } from '../ui/empty-state.tsx'
import { OfflineArt } from '../ui/illustrations/offline-art.tsx'
import { TryAgain, usePullFailure } from './try-again.tsx'

interface NotLoadedYetProps {
  title: string
  /** The title is the h1 of the screen. */
  asPage?: boolean
}

/** Shown in place of rows after a first pull has failed: the reason, and a button to try again. */
export const NotLoadedYet = ({ title, asPage = false }: NotLoadedYetProps) => (
  <EmptyState asPage={asPage} art={<OfflineArt />} title={title} action={<TryAgain />}>
    {`${usePullFailure()} It is downloaded with the first connection, and stays on this device from then on.`}
  </EmptyState>
)
