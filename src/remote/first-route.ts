/** Milliseconds after which a first screen that does not come is not waited for. */
const PATIENCE = 3_000

let tell = () => {}
const told = new Promise<void>((resolve) => {
  tell = resolve
})

/** The first screen stands. */
export const firstScreenDrawn = (): void => tell()

/**
 * Resolves once the first screen stands and the browser has a moment: nothing that it does without is loaded or done
 * before. At once where there is no screen.
 */
export const firstScreen = async (): Promise<void> => {
  if (typeof document === 'undefined') return
  await Promise.race([told, new Promise((resolve) => setTimeout(resolve, PATIENCE))])
  await new Promise<void>((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: 500 })
    else setTimeout(resolve)
  })
}
