import { ImageUp } from 'lucide-react'
import { useState } from 'react'
import { readDrawnPicture } from '../../components/picture-list/read-picture.ts'
import type { LogoChoice, LogoPicture } from '../../domain/invoice/letterhead.ts'
import { pictureRefusal, pictureTypes } from '../../domain/picture/picture.ts'
import { Button } from '../../ui/button.tsx'
import { FileDropArea } from '../../ui/file-drop-area.tsx'
import { FieldError, useField } from '../../ui/form/field-frame.tsx'
import { jpegUrl } from './jpeg-url.ts'
import { redrawLogo } from './redraw-logo.ts'

interface LogoFieldProps {
  /** The saved logo. */
  saved: LogoPicture | null
}

/** A logo to drop, paste or choose; shown as it will be printed. */
export function LogoField({ saved }: LogoFieldProps) {
  const field = useField<LogoChoice>({ label: 'Logo' })
  const [refusal, setRefusal] = useState<string | null>(null)
  const shown = field.value === 'kept' ? saved : field.value

  async function choose(file: File | undefined) {
    if (!file) return
    const read = await readDrawnPicture(file, 'sample')
    const logo = read.ok ? await redrawLogo(read.value.file) : null
    if (logo) field.change(logo)
    setRefusal(logo ? null : pictureRefusal(read.ok ? 'unprepared' : read.refusal))
  }

  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-semibold">
        Logo <span className="text-sm font-normal text-ink-faint">optional</span>
      </legend>
      <FileDropArea
        label="Logo"
        accept={pictureTypes.sample}
        onFiles={([file]) => void choose(file)}
        className="flex flex-wrap items-center gap-4 border-line"
      >
        {(browse) => (
          <>
            {shown && (
              <img
                src={jpegUrl(shown)}
                alt="Your logo"
                width={shown.width}
                height={shown.height}
                style={{ backgroundColor: 'white' }}
                className="max-h-16 w-auto max-w-40 rounded-sm object-contain p-1"
              />
            )}
            <div className="min-w-0 flex-1 basis-40">
              <p className="text-sm text-ink-soft">
                Drop a picture here or choose one. It is printed on white.
              </p>
              <div className="mt-2 flex flex-wrap gap-2">
                <Button variant="secondary" size="small" icon={ImageUp} onClick={browse}>
                  {shown ? 'Choose another' : 'Choose logo'}
                </Button>
                {shown && (
                  <Button variant="quiet" size="small" onClick={() => field.change(null)}>
                    Remove
                  </Button>
                )}
              </div>
            </div>
          </>
        )}
      </FileDropArea>
      <FieldError id={field.id} error={refusal ?? field.error} />
    </fieldset>
  )
}
