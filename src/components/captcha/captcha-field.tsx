import { type Ref, useEffect, useId, useImperativeHandle, useRef, useState } from 'react'
import { type CaptchaProvider, captchaProviders } from '../../domain/captcha.ts'
import { FieldError } from '../../ui/form/field-frame.tsx'
import { useTheme } from '../../ui/theme.ts'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import { useOnline } from '../../ui/use-online.ts'
import { loadCaptcha } from './load-captcha.ts'

/** What a form may do with the widget. */
export interface CaptchaCheck {
  /**
   * Runs `act` with a token, which can be used once, and begins the check anew afterwards. Offline, and where the widget
   * has not arrived, it runs `act` without: the server decides. Where the check is not complete, it says so and returns
   * null.
   */
  attempt<Result>(act: (token?: string) => Promise<Result>): Promise<Result | null>
}

type Problem = 'unfinished' | 'expired' | 'failed' | 'not-loaded'

const sentences: Record<Problem, string> = {
  unfinished: 'The security check is not complete yet: finish it, then try again.',
  expired: 'The security check has expired: please do it again.',
  failed: 'The security check failed: please try it again.',
  'not-loaded':
    'The security check could not be loaded: check your connection, and whether your browser blocks it.',
}

/** Pixels that a widget needs; below, it is drawn compact. */
const FULL_WIDTH = 304

interface CaptchaFieldProps {
  provider: keyof typeof captchaProviders
  siteKey: string
  ref: Ref<CaptchaCheck>
}

/** The provider's widget with its label, and under it what is wrong. Without a network it is not there. */
export function CaptchaField({ provider, siteKey, ref }: CaptchaFieldProps) {
  const id = useId()
  const group = useRef<HTMLFieldSetElement>(null)
  const { place, token, problem, setProblem, isWanted, renew } = useWidget(
    captchaProviders[provider],
    siteKey,
  )
  useImperativeHandle(ref, () => ({
    async attempt(act) {
      // The form says itself that it needs a network.
      if (!navigator.onLine) return act()
      const given = token.current
      token.current = null
      if (given === null && problem !== 'not-loaded') {
        if (problem === 'failed') renew()
        setProblem('unfinished')
        group.current?.focus()
        return null
      }
      try {
        return await act(given ?? undefined)
      } finally {
        renew()
      }
    },
  }))
  if (!isWanted) return null
  return (
    <fieldset
      ref={group}
      tabIndex={-1}
      aria-describedby={problem ? `${id}-error` : undefined}
      className="min-w-0"
    >
      <legend className="mb-1.5 font-semibold">Security check</legend>
      <div ref={place} style={{ minHeight: captchaProviders[provider].height }} />
      <div aria-live="polite" className="mt-1.5">
        <FieldError id={id} error={problem && sentences[problem]} />
      </div>
    </fieldset>
  )
}

/** Draws the widget into `place`, and holds its token. */
function useWidget(provider: CaptchaProvider, siteKey: string) {
  const place = useRef<HTMLDivElement>(null)
  const token = useRef<string | null>(null)
  const reset = useRef<(() => void) | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isHere, setIsHere] = useState(false)
  const [loads, setLoads] = useState(0)
  const isWanted = useOnline() || isHere
  const prefersDark = useMediaQuery('(prefers-color-scheme: dark)')
  const theme = useTheme()
  const shown = theme === 'system' ? (prefersDark ? 'dark' : 'light') : theme

  // biome-ignore lint/correctness/useExhaustiveDependencies: `loads` counts the attempts to load the script.
  useEffect(() => {
    const element = place.current
    if (!isWanted || !element) return undefined
    let isOpen = true
    let remove = () => {}
    const end = (next: Problem) => {
      token.current = null
      setProblem(next)
      // Turnstile reports an error that nobody has handled in the console.
      return true
    }
    loadCaptcha(provider)
      .then((api) => {
        if (!isOpen) return
        const widget = api.render(element, {
          ...provider.options,
          ...(element.clientWidth < FULL_WIDTH && { size: 'compact' }),
          sitekey: siteKey,
          theme: shown,
          callback: (given: string) => {
            token.current = given
            setProblem(null)
          },
          'expired-callback': () => end('expired'),
          'error-callback': () => end('failed'),
        })
        reset.current = () => api.reset(widget)
        remove = () => api.remove(widget)
        setIsHere(true)
        setProblem(null)
      })
      .catch((error) => {
        console.info('The security check could not be loaded', error)
        if (isOpen) setProblem('not-loaded')
      })
    return () => {
      isOpen = false
      token.current = null
      reset.current = null
      remove()
    }
  }, [isWanted, loads, provider, siteKey, shown])

  const renew = () => {
    if (reset.current) reset.current()
    else setLoads((count) => count + 1)
  }
  return { place, token, problem, setProblem, isWanted, renew }
}
