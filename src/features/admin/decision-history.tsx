import { Sentence } from '../../ui/sentence.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { DecisionList } from './decision-list.tsx'
import { LazyDetails } from './lazy-details.tsx'

/** Shows the decisions about one member when it is opened. */
export const DecisionHistory = ({ profileId, name }: { profileId: string; name: string }) => (
  <LazyDetails
    className="basis-full text-sm"
    summary={
      <span className="font-semibold text-leaf-text">
        Decisions
        <VisuallyHidden>
          <Sentence verbatim={[name]}>{` about ${name}`}</Sentence>
        </VisuallyHidden>
      </span>
    }
  >
    <DecisionList profileId={profileId} />
  </LazyDetails>
)
