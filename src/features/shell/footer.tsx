import { useAuth } from '../../data/use-auth.tsx'
import { APP_NAME, GROUP_NAME } from '../../domain/app-names.ts'
import { TextLink } from '../../ui/text-link.tsx'

/** The footer; leaves room for the tab bar on a phone. */
export function Footer() {
  const { viewer } = useAuth()
  return (
    <footer className="mt-auto border-t group-has-data-stands-alone/shell:hidden border-line pb-[calc(3.75rem+env(safe-area-inset-bottom))] text-sm text-ink-soft group-has-data-fills-screen/shell:hidden md:pb-0 print:hidden">
      <div className="mx-auto flex max-w-page flex-wrap items-center justify-between gap-x-8 gap-y-2 px-4 py-6 sm:px-6">
        <p>
          {APP_NAME}, the directory of the {GROUP_NAME}
        </p>
        <ul className="flex flex-wrap gap-x-6 [&_a]:inline-flex [&_a]:min-h-11 [&_a]:items-center">
          {!viewer.user && (
            <li>
              <TextLink to="/client-login">Client sign in</TextLink>
            </li>
          )}
          <li>
            <TextLink to="/debug">Debug</TextLink>
          </li>
        </ul>
      </div>
    </footer>
  )
}
