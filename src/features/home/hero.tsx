import { useClient } from '../../data/use-client.tsx'
import { GROUP_NAME } from '../../domain/app-names.ts'
import { isApproved, type Viewer } from '../../domain/viewer.ts'
import { ButtonLinks, type ScreenLink } from '../../ui/button-links.tsx'
import { HeroArt } from '../../ui/illustrations/hero-art.tsx'
import { Verbatim } from '../../ui/verbatim.tsx'

/** Introduces the directory, with the viewer's next steps as buttons. */
export function Hero({ viewer }: { viewer: Viewer }) {
  const client = useClient()
  return (
    <section className="grid items-center gap-x-10 gap-y-6 pt-8 sm:pt-12 lg:grid-cols-[1.1fr_1fr] lg:pt-16">
      <div className="min-w-0 max-w-xl wrap-anywhere">
        <Greeting name={viewer.profile?.full_name ?? client?.contact_name} />
        <h1 className="text-5xl">Good work grows in good company</h1>
        <p className="mt-5 text-lg text-ink-soft sm:text-xl">
          An exclusive professional directory for members of the {GROUP_NAME}.
        </p>
        <div className="mt-8 grid gap-3 sm:flex sm:flex-wrap">
          <ButtonLinks links={nextSteps(viewer, client)} size="large" />
        </div>
      </div>
      <HeroArt className="mx-auto h-auto w-full max-w-md sm:max-w-lg lg:max-w-none" />
    </section>
  )
}

function Greeting({ name }: { name: string | undefined }) {
  if (!name) return null
  return (
    <p className="mb-3 font-semibold text-leaf-text">
      Hello, <Verbatim>{name}</Verbatim>
    </p>
  )
}

function nextSteps(viewer: Viewer, client: Viewer['client']): ScreenLink[] {
  if (!viewer.user) {
    return [
      { to: '/register', label: 'Join Directory' },
      { to: '/client-register', label: 'Join as Client' },
      services,
    ]
  }
  if (isApproved(viewer)) return [{ to: '/directory', label: 'Browse Directory' }, services]
  return client ? [services, { to: '/client-dashboard', label: 'Your Dashboard' }] : [services]
}

const services: ScreenLink = { to: '/jobs', label: 'View Services' }
