import { Outlet } from '@tanstack/react-router'
import { useState } from 'react'
import { MissingGlyphsAsker } from '../../components/printing/missing-glyphs-asker.tsx'
import { useSignOut } from '../../components/use-sign-out.tsx'
import { useRenewPushSubscription } from '../../data/use-push-notifications.ts'
import { useEngine } from '../../data/use-services.ts'
import { useWriteRepeated } from '../../data/use-write-repeated.ts'
import { lazyDialog } from '../../ui/lazy-components.tsx'
import { Redrawn } from '../../ui/redrawn.tsx'
import { SkipLink } from '../../ui/skip-link.tsx'
import { Toaster } from '../../ui/toaster.tsx'
import { useFocusFallback } from '../../ui/use-focus-fallback.ts'
import { useFocusInView } from '../../ui/use-focus-in-view.ts'
import { usePreventFileDrop } from '../../ui/use-prevent-file-drop.ts'
import { CornerPrompt } from './corner-prompt.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { InitialSyncProgress } from './initial-sync-progress.tsx'
import { useInstall } from './install/use-install.tsx'
import { useRecordUsage } from './install/use-record-usage.ts'
import { LockedNotice } from './locked-notice.tsx'
import { MenuSheet } from './menu-sheet.tsx'
import { useShortcuts } from './shortcuts/use-shortcuts.ts'
import { TabBar } from './tab-bar.tsx'
import { useBackgroundSync } from './use-background-sync.ts'
import { useClearMessages } from './use-clear-messages.ts'
import { useEmailLanding } from './use-email-landing.ts'
import { useKeepLastScreen } from './use-keep-last-screen.ts'
import { usePersistentStorage } from './use-persistent-storage.ts'
import { useScreenTitle } from './use-screen-title.ts'
import { WithoutStorage } from './without-storage.tsx'

const CONTENT_ID = 'content'
const Palette = lazyDialog(
  () => import('./palette/palette.tsx'),
  (module) => module.Palette,
  ({ open }) => open,
  { preload: false },
)
const ShortcutsDialog = lazyDialog(
  () => import('./shortcuts/shortcuts-dialog.tsx'),
  (module) => module.ShortcutsDialog,
  ({ open }) => open,
  { preload: false },
)

/** Runs the effects that every screen needs. Renders nothing, so that their changes render nothing else again. */
function ShellEffects() {
  useScreenTitle(CONTENT_ID)
  usePersistentStorage()
  useBackgroundSync()
  useRenewPushSubscription()
  useEmailLanding()
  useClearMessages()
  useKeepLastScreen()
  useFocusFallback(CONTENT_ID)
  useFocusInView()
  usePreventFileDrop()
  useRecordUsage()
  useWriteRepeated()
  return null
}

/** A user's changes can be undone in a toast: its code is there before the first. */
const Toasts = () => <Toaster expected={useEngine().user !== null} />

/** The frame of every screen: header, footer, tab bar, menu and dialogs. */
export function Shell() {
  const [menu, setMenu] = useState(false)
  const [palette, setPalette] = useState(false)
  const [shortcuts, setShortcuts] = useState(false)
  const showPalette = () => setPalette(true)
  const showShortcuts = () => setShortcuts(true)
  const install = useInstall()
  const signOut = useSignOut()
  useShortcuts({ onPalette: showPalette, onList: showShortcuts })
  /** Closes the menu, then runs the chosen action. */
  const fromMenu = (go: () => void) => () => {
    setMenu(false)
    go()
  }
  return (
    <div className="group/shell flex min-h-svh flex-col">
      <ShellEffects />
      <SkipLink to={CONTENT_ID}>Skip to the content</SkipLink>
      <Header onMenu={() => setMenu(true)} onSearch={showPalette} onSignOut={signOut.start} />
      <InitialSyncProgress />
      <LockedNotice />
      <main
        id={CONTENT_ID}
        tabIndex={-1}
        className="mx-auto w-full max-w-page px-4 pb-16 outline-none group-has-data-fills-screen/shell:pb-0 sm:px-6 sm:pb-24"
      >
        <WithoutStorage>
          <Outlet />
        </WithoutStorage>
      </main>
      <Footer />
      <TabBar onMenu={() => setMenu(true)} />
      <MenuSheet
        open={menu}
        onClose={() => setMenu(false)}
        onSearch={fromMenu(showPalette)}
        onShortcuts={fromMenu(showShortcuts)}
        onInstall={install.way && fromMenu(install.start)}
        onSignOut={fromMenu(signOut.start)}
      />
      <Palette open={palette} onClose={() => setPalette(false)} onSignOut={signOut.start} />
      <ShortcutsDialog open={shortcuts} onClose={() => setShortcuts(false)} />
      {signOut.dialog}
      {install.dialog}
      <div data-momentary className="contents">
        <CornerPrompt install={install} />
      </div>
      <MissingGlyphsAsker />
      <Redrawn>
        <Toasts />
      </Redrawn>
    </div>
  )
}
