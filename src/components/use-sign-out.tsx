import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useAuth } from '../data/use-auth.tsx'
import { useEngine } from '../data/use-services.ts'
import { useSharedFiles } from '../data/use-shared-files.ts'
import { Button } from '../ui/button.tsx'
import { QuestionDialog } from '../ui/question-dialog.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { toast } from '../ui/toast.tsx'
import { useBusy } from '../ui/use-busy.ts'
import { SaveCopyButton } from './unsent/save-copy-button.tsx'

/**
 * Returns how to sign out: at once, or after a question where unsent work, drafts or shared files would be lost. Calls `then`
 * afterwards; without it the home page is opened.
 */
export function useSignOut(then?: () => unknown) {
  const { unsent, signOut } = useAuth()
  const navigate = useNavigate()
  const { outbox } = useEngine()
  const [asking, setAsking] = useState(false)
  const [drafts, setDrafts] = useState(0)
  const shared = useSharedFiles()?.length ?? 0
  const { busy, during } = useBusy()
  const finish = async () => {
    try {
      await during(signOut().then(then ?? (() => navigate({ to: '/' }))))
    } catch (error) {
      console.warn('Signing out was not finished', error)
      toast.error(
        'You are not fully signed out: some of your data is still on this device. Open the app again to remove it.',
      )
    } finally {
      setAsking(false)
    }
  }
  // What waited may be sent while the question is read.
  const lost = whatIsLost(unsent, drafts, shared)
  const dialog = (
    <QuestionDialog
      open={asking}
      onClose={() => setAsking(false)}
      title={lost ? 'Sign out and lose unsent work?' : 'Sign out?'}
      footer={
        <>
          <Button variant="secondary" onClick={() => setAsking(false)}>
            Stay signed in
          </Button>
          <Button
            variant={lost ? 'danger' : 'primary'}
            busy={busy}
            busyText="Signing out..."
            onClick={finish}
          >
            {lost ? 'Discard and sign out' : 'Sign out'}
          </Button>
        </>
      }
    >
      <p className="mt-2 text-ink-soft">
        {lost
          ? `${lost} Signing out removes everything from this device, unsent work and unfinished forms included.`
          : 'Everything has been sent meanwhile.'}
      </p>
      {lost && (
        <p className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2">
          <SaveCopyButton />
          <TextLink to="/unsent" onClick={() => setAsking(false)}>
            Show the unsent work
          </TextLink>
        </p>
      )}
    </QuestionDialog>
  )
  const start = async () => {
    const unfinished = await outbox.drafts.count().catch(() => 0)
    setDrafts(unfinished)
    if (unsent + unfinished + shared > 0) setAsking(true)
    else await finish()
  }
  return { start: () => void start(), busy, dialog }
}

function whatIsLost(unsent: number, drafts: number, shared: number): string {
  const items = unsent === 1 ? '1 item has not been sent yet.' : `${unsent} items have not been sent yet.`
  const forms = drafts === 1 ? '1 form is unfinished.' : `${drafts} forms are unfinished.`
  const files = shared === 1 ? '1 shared file is not used yet.' : `${shared} shared files are not used yet.`
  return [unsent > 0 ? items : '', drafts > 0 ? forms : '', shared > 0 ? files : ''].filter(Boolean).join(' ')
}
