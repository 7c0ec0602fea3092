import { DecisionList } from './decision-list.tsx'
import { LazyDetails } from './lazy-details.tsx'

/** Shows the decisions about all members when it is opened. */
export const LatestDecisions = () => (
  <section className="mt-10 rounded-xl border border-line bg-surface p-5 shadow-low sm:p-6">
    <LazyDetails summary={<h2 className="text-2xl">Latest decisions</h2>}>
      <DecisionList profileId={null} />
    </LazyDetails>
  </section>
)
