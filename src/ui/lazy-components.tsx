import { type ComponentType, type ReactNode, use, useEffect, useState } from 'react'
import type { Elements } from './elements.ts'
import { LazyPart, useLazyPart } from './lazy-part.ts'
import { NotArrivedCard, NotArrivedNotice } from './not-arrived.tsx'
import { whenIdle } from './when-idle.ts'

/** Milliseconds before a dialog's code is preloaded: the code of the screen itself comes first. */
const preloadDelayMs = 1_500

interface DialogComponentProps {
  onClose: () => void
}

interface LazyDialogProps<Value> {
  part: LazyPart<Value>
  open: boolean
  preload: boolean
  onClose: () => void
  /** Renders the loaded value. */
  children: (value: Value, open: boolean) => Elements
}

/**
 * A dialog whose code is not part of its screen: fetched when the browser is idle or when the dialog is opened,
 * whichever comes first. If it is opened before its code is loaded, a card says so and the dialog opens once it is
 * loaded. It stays mounted afterwards, so that closing is animated, too.
 */
export function LazyDialog<Value>({ part, open, preload, onClose, children }: LazyDialogProps<Value>) {
  const { value, late } = useLazyPart(part, open)
  const isLoaded = value !== null
  const [shown, setShown] = useState(false)
  // Closed for one render after its code is loaded, so that opening is animated.
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
  return open && late && <NotArrivedCard onClose={onClose} />
}

interface LazyOptions {
  /** False: fetched when the dialog is first opened. */
  preload?: boolean
}

/**
 * Returns a component that loads the code of a dialog as `LazyDialog` does. `isOpen` returns by its props whether it
 * shows anything.
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

/** Returns a route component whose code is loaded on demand. If that takes long, a page says so. */
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

/**
 * Returns a section that few users need, loaded on demand. The screen waits for it briefly, so that nothing moves
 * later.
 */
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
