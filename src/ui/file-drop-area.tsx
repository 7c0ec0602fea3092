import { type ComponentProps, useRef } from 'react'
import type { Elements } from './elements.ts'
import { useFileDrop } from './use-file-drop.ts'
import { useFilePaste } from './use-file-paste.ts'

interface FileDropAreaProps extends Pick<ComponentProps<'input'>, 'accept' | 'multiple' | 'hidden'> {
  /** Names the file input. */
  label: string
  onFiles: (files: File[]) => void
  className: string
  /** Is given a function that opens the browser's file dialog. */
  children: (browse: () => void) => Elements
}

/** Takes files that are dropped on it, pasted, or chosen in the browser's file dialog. */
export function FileDropArea({ label, onFiles, className, children, ...input }: FileDropAreaProps) {
  const element = useRef<HTMLInputElement>(null)
  const area = useRef<HTMLDivElement>(null)
  const drop = useFileDrop(onFiles)
  useFilePaste(area, onFiles)
  return (
    <div
      {...drop.handlers}
      ref={area}
      data-over={drop.over || undefined}
      className={`rounded-lg border-2 border-dashed p-4 transition-colors data-over:border-leaf-text data-over:bg-leaf-wash ${className}`}
    >
      {children(() => element.current?.click())}
      <input
        {...input}
        ref={element}
        type="file"
        aria-label={label}
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          target.value = '' // so that the same file can be chosen again
        }}
      />
    </div>
  )
}
