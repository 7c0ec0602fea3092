import type { CaptchaProvider } from '../../domain/captcha.ts'

/** The part that the scripts of both providers have in common. */
export interface CaptchaApi {
  /** Draws a widget into an element and returns its id. */
  render(place: HTMLElement, options: Record<string, unknown>): string
  /** Drops the widget's token and begins the check anew. */
  reset(widget: string): void
  remove(widget: string): void
}

/** How long the script may take until the user is told. */
const TIMEOUT_MS = 15_000

let loading: Promise<CaptchaApi> | null = null

/** Loads the provider's script, once for all forms. Rejects where it does not arrive; the next call tries again. */
export function loadCaptcha(provider: CaptchaProvider): Promise<CaptchaApi> {
  loading ??= addScript(provider).catch((error) => {
    loading = null
    throw error
  })
  return loading
}

function addScript({ script, api }: CaptchaProvider): Promise<CaptchaApi> {
  return new Promise((resolve, reject) => {
    const element = document.createElement('script')
    const fail = () => {
      element.remove()
      reject(new Error(`${element.src} has not arrived`))
    }
    const timer = setTimeout(fail, TIMEOUT_MS)
    const onCaptchaLoaded = () => {
      clearTimeout(timer)
      resolve((window as unknown as Record<string, CaptchaApi>)[api] as CaptchaApi)
    }
    Object.assign(window, { onCaptchaLoaded })
    element.src = `${script}&onload=onCaptchaLoaded`
    element.async = true
    element.addEventListener('error', () => {
      clearTimeout(timer)
      fail()
    })
    document.head.append(element)
  })
}
