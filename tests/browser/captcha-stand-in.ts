/** `by hand`: a checkbox is to be checked, as at hCaptcha. `by itself`: the check passes at once, as at Turnstile. */
export type StandIn = 'by hand' | 'by itself'

interface Options {
  sitekey: string
  callback(token: string): void
  'expired-callback'(): void
  'error-callback'(): unknown
}

/** The page in a widget's frame. */
export const standInFrame =
  '<!doctype html><label><input type="checkbox" onchange="parent.postMessage(\'passed\', \'*\')"> I am human</label>'

/**
 * The script of a provider: draws a frame of its host. Runs in the page, where `standIn.expire` and `standIn.fail` do
 * what the provider does by itself. Tokens are the site key with a number.
 */
export function standIn(api: string, host: string, how: StandIn): void {
  const widgets = new Map<string, { frame: HTMLIFrameElement; options: Options }>()
  let tokens = 0
  const pass = ({ callback, sitekey }: Options) => callback(`${sitekey}-${++tokens}`)
  const begin = ({ frame, options }: { frame: HTMLIFrameElement; options: Options }) => {
    frame.src = `${host}/frame.html`
    if (how === 'by itself') setTimeout(() => pass(options))
  }
  addEventListener('message', ({ source, data }) => {
    for (const { frame, options } of widgets.values())
      if (source === frame.contentWindow && data === 'passed') pass(options)
  })
  const provider = {
    render(place: HTMLElement, options: Options) {
      const frame = document.createElement('iframe')
      frame.title = 'Widget with a security check'
      frame.height = '60'
      place.append(frame)
      const id = `widget-${widgets.size}`
      widgets.set(id, { frame, options })
      begin({ frame, options })
      return id
    },
    reset(id: string) {
      const widget = widgets.get(id)
      if (widget) begin(widget)
    },
    remove(id: string) {
      widgets.get(id)?.frame.remove()
      widgets.delete(id)
    },
  }
  const events = {
    expire() {
      for (const widget of widgets.values()) {
        widget.options['expired-callback']()
        begin(widget)
      }
    },
    fail() {
      for (const { options } of widgets.values()) options['error-callback']()
    },
  }
  Object.assign(window, { [api]: provider, standIn: events })
  const { searchParams } = new URL((document.currentScript as HTMLScriptElement).src)
  const named = window as unknown as Record<string, (() => void) | undefined>
  named[searchParams.get('onload') ?? '']?.()
}
