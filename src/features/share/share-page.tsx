import { useSearch } from '@tanstack/react-router'
import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { signInLinks } from '../../components/guard/guards.ts'
import { LoadingAccount } from '../../components/guard/loading-account.tsx'
import { NotLoadedYet } from '../../components/not-loaded-yet.tsx'
import { useAuth } from '../../data/use-auth.tsx'
import { useClient } from '../../data/use-client.tsx'
import { useLoadError } from '../../data/use-load-error.ts'
import { usePulled } from '../../data/use-rows.ts'
import { useSharedFiles } from '../../data/use-shared-files.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { ButtonLinks } from '../../ui/button-links.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { EmptyFilesArt } from '../../ui/illustrations/empty-art.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ProjectChoice } from './project-choice.tsx'
import { SampleChoice } from './sample-choice.tsx'
import { SharedFileList } from './shared-file-list.tsx'

/** Shows files that other apps shared with this one, and asks where to add them. Works offline. */
export function SharePage() {
  const { viewer } = useAuth()
  const client = useClient()
  const pulled = usePulled()
  const unable = useLoadError()
  const files = useSharedFiles()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const leftOut = Number(search.left) || 0
  const [announcement, setAnnouncement] = useState('')
  if (files === null) return null
  return (
    <div className="mx-auto max-w-3xl">
      {files.length > 0 && (
        <PageHeader
          title="Shared files"
          intro="They are on this device only, for a day, until you have said what they are."
        />
      )}
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {leftOut > 0 && (
        <Notice
          className="mt-6"
          tone="amber"
          icon={CircleAlert}
          title={`${leftOut === 1 ? 'One file was' : `${leftOut} files were`} left out: twenty at once are taken, of 10 MB at most.`}
        />
      )}
      {'failed' in search && (
        <Notice
          className="mt-6"
          urgent
          tone="red"
          icon={CircleAlert}
          title="The shared files could not be saved on this device. Is there free space? Please share them again."
        />
      )}
      {files.length === 0 ? (
        <EmptyState
          asPage
          art={<EmptyFilesArt />}
          title="Nothing was shared"
          action={<ButtonLink to="/">Go home</ButtonLink>}
        >
          In another app, share a picture or a PDF with this one. It waits here for a day, with or without a
          network, until you have said what it is.
        </EmptyState>
      ) : (
        <div className="grid gap-8 pb-10">
          <SharedFileList files={files} onRemoved={(name) => setAnnouncement(`Removed: ${name}.`)} />
          {viewer.user ? (
            <section aria-labelledby="what-are-they">
              <h2 id="what-are-they" className="text-2xl">
                What are they?
              </h2>
              {pulled ? (
                <div className="mt-4 grid gap-6">
                  <ProjectChoice viewer={viewer} files={files} />
                  {client && <SampleChoice viewer={viewer} files={files} />}
                </div>
              ) : unable ? (
                <NotLoadedYet title="Your projects have not reached this device yet" />
              ) : (
                <LoadingAccount />
              )}
            </section>
          ) : (
            <Notice
              title="Sign in to use these files"
              action={<ButtonLinks links={signInLinks} next="/share" />}
            >
              They stay on this device until then, for a day.
            </Notice>
          )}
        </div>
      )}
    </div>
  )
}
