/** A part of the app is not on this device and could not be fetched. Nothing is wrong with it: it may come later. */
export class PartNotArrived extends Error {
  override name = 'PartNotArrived'
}

/** What Chromium, Firefox, Safari and Vite say where a file of a dynamic import could not be fetched. */
const couldNotBeFetched =
  /dynamically imported module|Importing a module script failed|Unable to preload CSS/i

/**
 * Imports code that is split from the first; every dynamic import goes through here or through a component that does
 * (tests/unit/dynamic-imports.test.ts). Rejects with `PartNotArrived` where a file of it could not be fetched: the next
 * call asks for it again.
 */
export async function importPart<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load()
  } catch (error) {
    if (error instanceof Error && couldNotBeFetched.test(error.message))
      throw new PartNotArrived('A part of the app has not arrived', { cause: error })
    throw error
  }
}
