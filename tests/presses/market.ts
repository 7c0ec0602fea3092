import type { Screen } from './screen.ts'
import { button, dialog, entry, field, type Named, type Thing } from './things.ts'

export const REQUEST_MESSAGE = 'Could you letter the window of our new shop before the opening?'

/** Opens the board with the search for a service, and returns its card. */
export async function findOnBoard(screen: Screen, title: string): Promise<Named> {
  await screen.goto('/jobs')
  await screen.fill(field('Search services'), title)
  return { role: 'article', name: title }
}

/** Fills in a form of a service: the one that is open, or `form`. */
export async function writeService(screen: Screen, title: string, form?: Thing): Promise<void> {
  await screen.fill(field('Job title', form), title)
  await screen.fill(field('Company name', form), 'Canteen & Co')
  await screen.fill(field('Location', form), 'Graz')
  await screen.fill(field('Job type', form), 'Contract')
  await screen.fill(field('Rate/Pricing', form), '€900 per season')
  await screen.fill(
    field('Description', form),
    'A year of seasonal menus for a canteen, written, illustrated and ready to print.',
  )
}

/** Fills in a form of a request: the one that is open, or `form`. */
export async function writeRequest(screen: Screen, message = REQUEST_MESSAGE, form?: Thing): Promise<void> {
  await screen.fill(field('Message', form), message)
  await screen.fill(field('Budget range', form), '$500 to $1,000')
  await screen.fill(field('Timeline', form), 'Within two weeks')
}

/** Opens the requests of a service, from the list of one's own. */
export async function openRequests(screen: Screen, title: string): Promise<Named> {
  await screen.click(button(/^Requests/, entry(title)))
  return dialog('Requests')
}

/** Opens the project files of a request, as its client. */
export async function openFiles(screen: Screen, title: string): Promise<void> {
  await screen.goto('/client-dashboard')
  await screen.click(button('Project Files', entry(title)))
}

/** Opens the project files of the only request of a service, as its professional. */
export async function openFilesOfService(screen: Screen, title: string): Promise<void> {
  await screen.goto('/my-jobs')
  await screen.click(button('Project Files', await openRequests(screen, title)))
}
