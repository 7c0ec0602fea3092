import { useAuth } from '../../data/use-auth.tsx'
import { hasRole } from '../../domain/viewer.ts'
import { lazySection } from '../../ui/lazy-components.tsx'
import { AccountNotLoaded } from './account-not-loaded.tsx'
import { Hero } from './hero.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { WhyJoin } from './why-join.tsx'

/* Lazy: only applicants need this code. The page waits for it, so that nothing moves down later. */
const DebugPanel = lazySection(
  () => import('./debug-panel.tsx'),
  (module) => module.DebugPanel,
)
const FinishRegistrationCard = lazySection(
  () => import('./finish-registration-card.tsx'),
  (module) => module.FinishRegistrationCard,
)
const PendingApplication = lazySection(
  () => import('./pending-application.tsx'),
  (module) => module.PendingApplication,
)

/** Home (spec §2): one page for all roles, with the viewer's next steps. */
export function HomePage() {
  const { viewer } = useAuth()
  const unfinished = hasRole(viewer, 'unfinished') ?? false
  const pending = hasRole(viewer, 'pending') && !hasRole(viewer, 'client')
  return (
    <>
      {pending && viewer.profile && <PendingApplication profile={viewer.profile} />}
      {unfinished && <FinishRegistrationCard />}
      {hasRole(viewer, 'unfinished') === undefined && <AccountNotLoaded />}
      <Hero viewer={viewer} />
      <WhyJoin />
      <HowItWorks />
      {(pending || unfinished) && <DebugPanel viewer={viewer} />}
    </>
  )
}
