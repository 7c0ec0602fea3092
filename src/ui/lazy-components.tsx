import { type ComponentType, type ReactNode, use, useEffect, useState } from 'react'
import { LazyPart, useLazyPart } from './lazy-part.ts'
import { NotArrivedNotice, NotArrivedToast } from './not-arrived.tsx'
import { whenIdle } from './when-idle.ts'

/** Milliseconds: what the screen itself needs comes first. */
const preloadDelayMs = 1_500

interface DialogComponentProps {
  onClose: () => void
}

interface LazyDialogProps<Value> {
  part: LazyPart<Value>
  open: boolean
  preload: boolean
  onClose: () => void
  /** Draws what has arrived. */
  children: (value: Value, open: boolean) => ReactNode
}

/**
 * A dialog whose code is not part of the screen it belongs to: fetched as soon as the browser has a moment, or when it is
 * opened, whichever comes first. Opened before it has arrived, it says so and opens as soon as it has. Once there it
 * stays, to leave as it came.
 */
export function LazyDialog<Value>({ part, open, preload, onClose, children }: LazyDialogProps<Value>) {
  const { value, late } = useLazyPart(part, open)
  const isLoaded = value !== null
  const [shown, setShown] = useState(false)
  // Closed for one moment after its code has come, so that it opens with its movement.
  useEffect(() => setShown(isLoaded), [isLoaded])
  const [opened, setOpened] = useState(open)
  if (open && !opened) setOpened(true)
  useEffect(() => {
    if (!preload) return undefined
    let cancelIdle = () => {}
    const timer = setTimeout(() => {
      cancelIdle = whenIdle(() => void part.fetch())
    }, preloadDelayMs)
    return () => {
      clearTimeout(timer)
      cancelIdle()
    }
  }, [part, preload])
  if (value) return opened && children(value, open && shown)
  return open && late && <NotArrivedToast onClose={onClose} />
}

interface LazyOptions {
  /** False: fetched when it is first opened. */
  preload?: boolean
}

/**
 * A component that shows dialogs, as one whose code comes as `LazyDialog` brings it. `isOpen` tells by its properties
 * whether it has something to show.
 */
export function lazyDialog<Module, Props extends DialogComponentProps>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
  isOpen: (props: Props) => boolean,
  { preload = true }: LazyOptions = {},
): ComponentType<Props> {
  const part = new LazyPart(async () => pick(await load()))
  return (props) => (
    <LazyDialog part={part} open={isOpen(props)} preload={preload} onClose={props.onClose}>
      {(Dialog) => <Dialog {...props} />}
    </LazyDialog>
  )
}

/** A screen whose code is not part of the first, as the router takes it. Until it has arrived, a page says so. */
export function lazyScreen<Module>(
  load: () => Promise<Module>,
  pick: (module: Module) => () => ReactNode,
): (() => ReactNode) & { preload: () => Promise<void> } {
  const part = new LazyPart(async () => pick(await load()))
  return Object.assign(() => <LazyScreen part={part} />, { preload: () => part.fetchBriefly() })
}

function LazyScreen({ part }: { part: LazyPart<() => ReactNode> }) {
  const { value: Screen, late } = useLazyPart(part, true)
  if (Screen) return <Screen />
  return late && <NotArrivedNotice asPage />
}

/** A part of a screen that few users need. The screen waits for it a moment, so that nothing moves down later. */
export function lazySection<Module, Props extends object>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
): ComponentType<Props> {
  const part = new LazyPart(async () => pick(await load()))
  let fetching: Promise<void> | null = null
  const fetchOnce = () => {
    fetching ??= part.fetchBriefly()
    return fetching
  }
  return (props) => {
    const { value: Section, late } = useLazyPart(part, true)
    if (Section) return <Section {...props} />
    if (!late) use(fetchOnce())
    return late && <NotArrivedNotice />
  }
}
