import { Outlet } from '@tanstack/react-router'
import { useState } from 'react'
import { SkipLink } from '../../ui/skip-link.tsx'
import { Toaster } from '../../ui/toaster.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { LockedNotice } from './locked-notice.tsx'
import { MenuSheet } from './menu-sheet.tsx'
import { MessagesSheet, useForgetMessages } from './messages-sheet.tsx'
import { TabBar } from './tab-bar.tsx'
import { UpdatePrompt } from './update-prompt.tsx'
import { useKeepOnDevice } from './use-keep-on-device.ts'
import { useRecovery } from './use-recovery.ts'
import { useScreenTitle } from './use-screen-title.ts'
import { useSignOut } from './use-sign-out.tsx'

const CONTENT = 'content'

/** What stands around every screen. */
export function Shell() {
  const [menu, setMenu] = useState(false)
  const [messages, setMessages] = useState(false)
  const signOut = useSignOut()
  useScreenTitle(CONTENT)
  useKeepOnDevice()
  useRecovery()
  useForgetMessages()
  const leave = () => {
    setMenu(false)
    signOut.start()
  }
  const readMessages = () => {
    setMenu(false)
    setMessages(true)
  }
  return (
    <div className="flex min-h-svh flex-col">
      <SkipLink to={CONTENT} />
      <Header onMenu={() => setMenu(true)} onSignOut={leave} />
      <LockedNotice />
      <main
        id={CONTENT}
        tabIndex={-1}
        className="mx-auto w-full max-w-page px-4 pb-16 outline-none sm:px-6 sm:pb-24"
      >
        <Outlet />
      </main>
      <Footer />
      <TabBar onMenu={() => setMenu(true)} />
      <MenuSheet open={menu} onClose={() => setMenu(false)} onMessages={readMessages} onSignOut={leave} />
      <MessagesSheet open={messages} onClose={() => setMessages(false)} />
      {signOut.dialog}
      <UpdatePrompt />
      <Toaster />
    </div>
  )
}
