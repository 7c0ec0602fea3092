import { ChevronDown, ShieldCheck } from 'lucide-react'
import { APP_NAME } from '../domain/app-names.ts'

/** Explains which data is stored on whose device: at registration and on the account page. */
export const PrivacyNotice = () => (
  <details className="group rounded-lg border border-line bg-sunk px-4 text-sm">
    <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2.5 font-semibold [&::-webkit-details-marker]:hidden">
      <ShieldCheck className="size-5 shrink-0 text-leaf-text" />
      Privacy: what is kept on whose device
      <ChevronDown className="ml-auto size-5 shrink-0 text-ink-faint transition-transform group-open:rotate-180" />
    </summary>
    <ul className="grid list-disc gap-2 pb-4 pl-5 text-ink-soft">
      <li>
        <strong>On your own device:</strong> everything you can see in {APP_NAME}, your unsent work and your
        drafts, so that it works without a network. Signing out removes all of it.
      </li>
      <li>
        <strong>On other members’ devices:</strong> your profile once it is approved, with your phone and
        email only while you allow contact. It leaves their devices when you leave the directory.
      </li>
      <li>
        <strong>On the devices of people you work with:</strong> the requests, files and invoices you share.
        An invoice keeps the names on it, even after an account is deleted.
      </li>
      <li>
        <strong>With visitors:</strong> your services, with your name. Your public profile once it is
        approved, never your phone or email.
      </li>
      <li>
        <strong>On the server:</strong> your account, profile, services, requests, files and invoices, and
        what administrators decided about you. Contact messages are passed on and not kept; drafts never reach
        it.
      </li>
      <li>On your account page you can export all of it, and delete your account.</li>
    </ul>
  </details>
)
