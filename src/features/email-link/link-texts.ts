import type { LinkKind, LinkProblem } from '../../domain/email-link.ts'

interface LinkTexts {
  title: string
  intro: string
  button: string
  busyText: string
}

const signIn: LinkTexts = {
  title: 'Sign in with this link',
  intro: 'The link from your email signs you in. It works once.',
  button: 'Sign in',
  busyText: 'Signing in...',
}

/** What the page says before its button is pressed. */
export const linkTexts: Record<LinkKind, LinkTexts> = {
  signup: {
    title: 'Confirm your address',
    intro: 'One more step: confirm that the email address is yours. You are signed in then.',
    button: 'Confirm your address',
    busyText: 'Confirming...',
  },
  recovery: {
    title: 'Reset your password',
    intro: 'The link from your email signs you in, so that you can choose a new password. It works once.',
    button: 'Choose a new password',
    busyText: 'Checking the link...',
  },
  email_change: {
    title: 'Change your sign-in email',
    intro: 'You are about to confirm a new email address for signing in.',
    button: 'Confirm the change',
    busyText: 'Confirming...',
  },
  magiclink: signIn,
  email: signIn,
}

interface ProblemTexts {
  title: string
  text: string
}

/** Fixed sentences: what an address says itself is never shown. */
export const problemTexts: Record<LinkProblem, ProblemTexts> = {
  used: {
    title: 'That link does not work any more',
    text: 'It was used already, a newer one was sent, or it has expired: links work for an hour. If you have just used it, it has worked.',
  },
  banned: { title: 'This account cannot sign in', text: 'Write to the administrators of the group.' },
  'too-many': {
    title: 'Too many attempts',
    text: 'Wait a few minutes, then open the link again. It was not used.',
  },
  incomplete: {
    title: 'This link is not complete',
    text: 'Your email program may have cut it off. Open it from the email again, or enter the code from the email where you asked for it.',
  },
  other: { title: 'This link could not be used', text: 'Ask for a new one.' },
}

/** What to do about a used link, by what it was for. */
export const usedHints: Partial<Record<LinkKind, string>> = {
  signup: 'Sign in: if your address still waits to be confirmed, you can have a new email sent there.',
  email_change: 'Under Account you see whether the change still waits, and can have the emails sent again.',
}
