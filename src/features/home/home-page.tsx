import { useAuth } from '../../app/auth.tsx'
import { usePulled } from '../../app/reads.ts'
import { isApproved } from '../../domain/viewer.ts'
import { fetchedSection } from '../../ui/fetched.tsx'
import { DebugPanel } from './debug-panel.tsx'
import { Hero } from './hero.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { UnfinishedRegistration } from './unfinished-registration.tsx'
import { WhyJoin } from './why-join.tsx'

/** Only who waits for approval needs its code; her page comes with it, so that nothing moves down later. */
const PendingApplication = fetchedSection(
  () => import('./pending-application.tsx'),
  (module) => module.PendingApplication,
)

/** Home (spec §2): one page, with what its reader can do next. */
export function HomePage() {
  const { viewer } = useAuth()
  const pulled = usePulled()
  const waiting = viewer.user && !viewer.client && !isApproved(viewer)
  return (
    <>
      {waiting && viewer.profile && <PendingApplication profile={viewer.profile} />}
      {waiting && !viewer.profile && pulled && <UnfinishedRegistration />}
      <Hero viewer={viewer} />
      {waiting && (viewer.profile || pulled) && <DebugPanel viewer={viewer} />}
      <WhyJoin />
      <HowItWorks />
    </>
  )
}
