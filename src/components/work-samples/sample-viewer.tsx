import { ArrowLeft, ArrowRight } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { isKey } from '../../ui/key-press.ts'
import { SamplePicture } from './sample-picture.tsx'

interface SampleViewerProps {
  title: string
  paths: readonly string[]
  /** Index of the open picture; null where the viewer is closed. */
  shown: number | null
  onShow: (place: number | null) => void
}

/** Shows work samples one by one, by buttons or arrow keys. */
export function SampleViewer({ title, paths, shown, onShow }: SampleViewerProps) {
  const path = shown === null ? undefined : paths[shown]
  const many = paths.length > 1
  const go = (by: number) => shown !== null && onShow((shown + by + paths.length) % paths.length)
  const onArrowKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (isKey(event, 'ArrowLeft')) go(-1)
    if (isKey(event, 'ArrowRight')) go(1)
  })
  const open = path !== undefined
  useEffect(() => {
    if (!open) return
    const listen = (event: KeyboardEvent) => onArrowKey(event)
    // In the capture phase: the dialog stops arrow keys from bubbling.
    window.addEventListener('keydown', listen, true)
    return () => window.removeEventListener('keydown', listen, true)
  }, [open])
  return (
    <Dialog
      wide
      open={open}
      onClose={() => onShow(null)}
      title={title}
      description={shown === null ? undefined : `Picture ${shown + 1} of ${paths.length}`}
      footer={
        many && (
          <div className="flex w-full justify-between gap-3">
            <Button variant="secondary" icon={ArrowLeft} onClick={() => go(-1)}>
              Previous
            </Button>
            <Button variant="secondary" onClick={() => go(1)}>
              Next
              <ArrowRight className="size-4.5" />
            </Button>
          </div>
        )
      }
    >
      <div className="mt-4">
        {path && <SamplePicture key={path} path={path} alt={`${title}, picture ${(shown ?? 0) + 1}`} />}
      </div>
    </Dialog>
  )
}
