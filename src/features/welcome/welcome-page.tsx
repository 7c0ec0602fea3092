import { useNavigate } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { Guarded } from '../../components/guard/guarded.tsx'
import { ShareButton } from '../../components/share-button.tsx'
import { profileAddress } from '../../data/public-address.ts'
import { useAuth } from '../../data/use-auth.tsx'
import { useRows } from '../../data/use-rows.ts'
import { useSeeApproval } from '../../data/use-see-approval.ts'
import { APP_NAME } from '../../domain/app-names.ts'
import type { Profile } from '../../domain/rows.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import type { Elements } from '../../ui/elements.ts'
import { PageHeader } from '../../ui/page-header.tsx'

/** Greets a member who was approved, with three steps to begin. */
export function WelcomePage() {
  const { profile } = useAuth().viewer
  return <Guarded route="/welcome">{profile && <Welcome profile={profile} />}</Guarded>
}

function Welcome({ profile }: { profile: Profile }) {
  const hasService = useRows('jobs').some(
    ({ posted_by, deleted_at }) => posted_by === profile.id && deleted_at === null,
  )
  const [isShared, setShared] = useState(false)
  const seeApproval = useSeeApproval()
  const navigate = useNavigate()
  const finish = () => {
    seeApproval()
    void navigate({ to: '/' })
  }
  return (
    <div className="mx-auto max-w-2xl pb-10">
      <PageHeader
        title="You are approved"
        intro={`Welcome to ${APP_NAME}! Three steps, and others find you and know what you offer.`}
      />
      <ol className="grid gap-4">
        <Step
          title="Show your face"
          text="People answer a person sooner than initials."
          isDone={profile.profile_image !== null}
        >
          <ButtonLink to="/profile" variant="secondary" size="small">
            Add a picture
          </ButtonLink>
        </Step>
        <Step
          title="Offer a first service"
          text="It appears on the board, where clients look."
          isDone={hasService}
        >
          <ButtonLink
            to="/my-jobs"
            state={{ opening: { form: 'service', id: '' } }}
            variant="secondary"
            size="small"
          >
            Offer Service
          </ButtonLink>
        </Step>
        <Step title="Share your page" text="Everybody can open it, without an account." isDone={isShared}>
          <ShareButton
            url={profileAddress(profile)}
            title={profile.full_name}
            onShared={() => setShared(true)}
          />
        </Step>
      </ol>
      <Button className="mt-8" onClick={finish}>
        Done
      </Button>
    </div>
  )
}

interface StepProps {
  title: string
  text: string
  isDone: boolean
  children: Elements
}

const Step = ({ title, text, isDone, children }: StepProps) => (
  <li>
    <Card className="flex flex-wrap items-center gap-x-4 gap-y-3 p-5">
      <span
        className={`grid size-10 shrink-0 place-items-center rounded-full ${isDone ? 'bg-leaf text-on-leaf' : 'border-2 border-line'}`}
      >
        {isDone && <Check aria-hidden="true" className="size-5" />}
        <span className="sr-only">{isDone ? 'Done' : 'To do'}</span>
      </span>
      <div className="min-w-0 flex-1 basis-52">
        <h2 className="text-xl">{title}</h2>
        <p className="text-ink-soft">{text}</p>
      </div>
      {children}
    </Card>
  </li>
)
