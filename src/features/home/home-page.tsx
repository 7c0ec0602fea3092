import { useState } from 'react'
import { useAuth } from '../../data/use-auth.tsx'
import { hasRole, isApproved, type Viewer } from '../../domain/viewer.ts'
import { lazySection } from '../../ui/lazy-components.tsx'
import { LazyPart, useLazyPart } from '../../ui/lazy-part.ts'
import { useIsIdle } from '../../ui/use-is-idle.ts'
import { AccountNotLoaded } from './account-not-loaded.tsx'
import { Hero } from './hero.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { WhyJoin } from './why-join.tsx'

/* Lazy: visitors do not need this code. The page waits for it, so that nothing moves down later. */
const DebugPanel = lazySection(
  () => import('./debug-panel.tsx'),
  (module) => module.DebugPanel,
)
const FinishRegistrationCard = lazySection(
  () => import('./finish-registration-card.tsx'),
  (module) => module.FinishRegistrationCard,
)
const Today = lazySection(
  () => import('../../components/today/today.tsx'),
  (module) => module.Today,
)
const PendingApplication = lazySection(
  () => import('./pending-application.tsx'),
  (module) => module.PendingApplication,
)

/* Below everything else, so that nothing moves when it comes: visitors need not wait for it. */
const proof = new LazyPart(() => import('./proof.tsx'))

function ProofOnceIdle() {
  const { value } = useLazyPart(proof, useIsIdle())
  return value && <value.Proof />
}

/** Home (spec §2): one page for all roles, with the viewer's next steps. */
export function HomePage() {
  const { viewer } = useAuth()
  // An applicant who is approved meanwhile reads it in the place of the notice: nothing moves under her thumb.
  const [applicant, setApplicant] = useState<Viewer | null>(null)
  if (!applicant && isPending(viewer)) setApplicant(viewer)
  const isNew = applicant !== null && isApproved(viewer)
  const shown = isNew ? applicant : viewer
  const unfinished = hasRole(shown, 'unfinished') ?? false
  const pending = isPending(shown)
  return (
    <>
      {pending && shown.profile && <PendingApplication profile={shown.profile} isApproved={isNew} />}
      {unfinished && <FinishRegistrationCard />}
      {!pending && (shown.profile || shown.client) && (
        <div className="pt-6 sm:pt-8">
          <Today />
        </div>
      )}
      {hasRole(shown, 'unfinished') === undefined && <AccountNotLoaded />}
      <Hero viewer={shown} />
      <WhyJoin />
      <HowItWorks />
      <ProofOnceIdle />
      {(pending || unfinished) && <DebugPanel viewer={viewer} />}
    </>
  )
}

const isPending = (viewer: Viewer) => (hasRole(viewer, 'pending') && !hasRole(viewer, 'client')) ?? false
