import { registerRoute } from 'workbox-routing'
import { openDeviceStorage } from '../remote/device-storage.ts'
import { storeSharedFiles } from '../remote/shared-files.ts'
import { loadIdentity } from '../sync/device-identity.ts'

/** Path to which other apps send files, as in the manifest; the page that asks what they are is /share. */
const SHARE_PATH = '/share-target'

/**
 * Stores files that another app shares, with or without a network, and redirects to the page that asks what they are.
 */
export function receiveSharedFiles() {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname === SHARE_PATH,
    async ({ request }) => Response.redirect(await storeAndRedirect(request), 303),
    'POST',
  )
}

/** A page of somebody else may send a form here; a phone's share has no page that it comes from. */
const isFromElsewhere = ({ referrer }: Request): boolean =>
  /^https?:/.test(referrer) && new URL(referrer).origin !== location.origin

async function storeAndRedirect(request: Request): Promise<string> {
  try {
    if (isFromElsewhere(request)) return '/share'
    const form = await request.formData()
    const files = form.getAll('files').filter((part): part is File => part instanceof File && part.size > 0)
    const { identity } = await loadIdentity(openDeviceStorage(''))
    const leftOut = await storeSharedFiles(identity?.id ?? null, files, Date.now())
    return leftOut > 0 ? `/share?left=${leftOut}` : '/share'
  } catch (error) {
    console.warn('Shared files could not be stored', error)
    return '/share?failed=true'
  }
}
