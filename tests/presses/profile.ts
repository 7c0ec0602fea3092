import type { Screen } from './screen.ts'
import { button, field } from './things.ts'

export const bio = field(/^Bio/)
export const saveProfile = button('Save Profile')

/** Changes the bio in the open form of one's own profile, and saves it. */
export async function writeBio(screen: Screen, text: string): Promise<void> {
  await screen.fill(bio, text)
  await screen.click(saveProfile)
}
