import { PASSWORD } from '../support/market.ts'
import type { Screen } from './screen.ts'
import { button, field } from './things.ts'

const password = field('Password')

/** Fills in the form to sign in, and sends it. */
export async function submitSignIn(
  screen: Screen,
  email: string,
  given = PASSWORD,
  path = '/login',
): Promise<void> {
  await screen.goto(path)
  await screen.fill(field('Email'), email)
  await screen.fill(password, given)
  await screen.click(button('Sign In'))
}

export async function signIn(screen: Screen, email: string, given = PASSWORD): Promise<void> {
  await submitSignIn(screen, email, given)
  await screen.sees('Welcome back!')
}

/** Fills in and sends "Join the directory". */
export async function register(screen: Screen, { name, email }: { name: string; email: string }) {
  await screen.goto('/register')
  await screen.fill(field('Full name'), name)
  await screen.fill(field('Email'), email)
  await screen.fill(field('Phone'), '+351 912 345 678')
  await screen.fill(password, PASSWORD)
  await screen.click({ role: 'checkbox', name: 'Nutrition & Wellness' })
  await screen.fill(field('Service rate'), '$90 per hour')
  await screen.fill(field('LinkedIn URL'), `https://www.linkedin.com/in/${email.split('@')[0]}`)
  await screen.click({ role: 'checkbox', name: /I am a member of/ })
  await screen.click(button('Join Directory'))
  await screen.sees('Registration successful! Please wait for verification and approval.')
}
