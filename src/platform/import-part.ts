/** The code of a part of the app could not be fetched. A later attempt may succeed. */
export class PartLoadError extends Error {
  override name = 'PartLoadError'
}

/** Error messages of Chromium, Firefox, Safari and Vite if a file of a dynamic import could not be fetched. */
const loadErrorMessages =
  /dynamically imported module|Importing a module script failed|Unable to preload CSS/i

/**
 * Runs a dynamic import; every dynamic import goes through here or through a component that does
 * (tests/unit/dynamic-imports.test.ts). Rejects with `PartLoadError` if a file could not be fetched; the next call
 * fetches it again.
 */
export async function importPart<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load()
  } catch (error) {
    if (error instanceof Error && loadErrorMessages.test(error.message))
      throw new PartLoadError('A part of the app has not arrived', { cause: error })
    throw error
  }
}
