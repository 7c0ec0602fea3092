/** After this time the first route is not waited for any more. */
const RENDER_TIMEOUT_MS = 3_000

let resolveRendered = () => {}
const rendered = new Promise<void>((resolve) => {
  resolveRendered = resolve
})

/** Tells `whenFirstRouteRendered` that the first route is rendered. */
export const markFirstRouteRendered = (): void => resolveRendered()

/**
 * Resolves once the first route is rendered and the browser is idle; at once where there is no document. Defers everything
 * that the first route does not need.
 */
export const whenFirstRouteRendered = async (): Promise<void> => {
  if (typeof document === 'undefined') return
  await Promise.race([rendered, new Promise((resolve) => setTimeout(resolve, RENDER_TIMEOUT_MS))])
  await new Promise<void>((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: 500 })
    else setTimeout(resolve)
  })
}
