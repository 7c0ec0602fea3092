import { lazyDialog } from '../../ui/lazy-components.tsx'

/** The dialogs of a service, whose code is loaded with the first of them. */
export const LazyBoardDialogs = lazyDialog(
  () => import('./board-dialogs.tsx'),
  (module) => module.BoardDialogs,
  ({ shown }) => shown?.open ?? false,
)
