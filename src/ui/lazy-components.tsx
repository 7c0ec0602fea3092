import { type ComponentType, type ReactNode, use, useEffect, useState } from 'react'
import { Part, usePart } from './lazy-part.ts'
import { NotArrivedNotice, NotArrivedToast } from './not-arrived.tsx'
import { whenIdle } from './when-idle.ts'

/** Milliseconds: what the screen itself needs comes first. */
const fetchAheadAfterMs = 1_500

interface DialogComponentProps {
  onClose: () => void
}

interface FetchedDialogProps<Value> {
  part: Part<Value>
  open: boolean
  ahead: boolean
  onClose: () => void
  /** Draws what has arrived. */
  children: (value: Value, open: boolean) => ReactNode
}

/**
 * A dialog whose code is not part of the screen it belongs to: fetched as soon as the browser has a moment, or when it is
 * opened, whichever comes first. Opened before it has arrived, it says so and opens as soon as it has. Once there it
 * stays, to leave as it came.
 */
export function FetchedDialog<Value>({ part, open, ahead, onClose, children }: FetchedDialogProps<Value>) {
  const { value, late } = usePart(part, open)
  const isHere = value !== null
  const [shown, setShown] = useState(false)
  // Closed for one moment after its code has come, so that it opens with its movement.
  useEffect(() => setShown(isHere), [isHere])
  const [opened, setOpened] = useState(open)
  if (open && !opened) setOpened(true)
  useEffect(() => {
    if (!ahead) return undefined
    let forget = () => {}
    const timer = setTimeout(() => {
      forget = whenIdle(() => void part.fetch())
    }, fetchAheadAfterMs)
    return () => {
      clearTimeout(timer)
      forget()
    }
  }, [part, ahead])
  if (value) return opened && children(value, open && shown)
  return open && late && <NotArrivedToast onClose={onClose} />
}

interface FetchedOptions {
  /** False: fetched when it is first opened. */
  ahead?: boolean
}

/**
 * A component that shows dialogs, as one whose code comes as `FetchedDialog` brings it. `isOpen` tells by its properties
 * whether it has something to show.
 */
export function fetchedApart<Module, Props extends DialogComponentProps>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
  isOpen: (props: Props) => boolean,
  { ahead = true }: FetchedOptions = {},
): ComponentType<Props> {
  const part = new Part(async () => pick(await load()))
  return (props) => (
    <FetchedDialog part={part} open={isOpen(props)} ahead={ahead} onClose={props.onClose}>
      {(Dialog) => <Dialog {...props} />}
    </FetchedDialog>
  )
}

/** A screen whose code is not part of the first, as the router takes it. Until it has arrived, a page says so. */
export function fetchedScreen<Module>(
  load: () => Promise<Module>,
  pick: (module: Module) => () => ReactNode,
): (() => ReactNode) & { preload: () => Promise<void> } {
  const part = new Part(async () => pick(await load()))
  return Object.assign(() => <FetchedScreen part={part} />, { preload: () => part.fetchForAMoment() })
}

function FetchedScreen({ part }: { part: Part<() => ReactNode> }) {
  const { value: Screen, late } = usePart(part, true)
  if (Screen) return <Screen />
  return late && <NotArrivedNotice asPage />
}

/** A part of a screen that few users need. The screen waits for it a moment, so that nothing moves down later. */
export function fetchedSection<Module, Props extends object>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
): ComponentType<Props> {
  const part = new Part(async () => pick(await load()))
  let fetching: Promise<void> | null = null
  const moment = () => {
    fetching ??= part.fetchForAMoment()
    return fetching
  }
  return (props) => {
    const { value: Section, late } = usePart(part, true)
    if (Section) return <Section {...props} />
    if (!late) use(moment())
    return late && <NotArrivedNotice />
  }
}
