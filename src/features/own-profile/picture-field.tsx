import { CircleAlert, ImageUp } from 'lucide-react'
import { useId } from 'react'
import { BannerPicture } from '../../components/profile-view/profile-banner.tsx'
import { pictureTypes } from '../../domain/picture/picture.ts'
import { initials } from '../../domain/profile/initials.ts'
import type { ChosenPicture } from '../../domain/profile/profile-edit.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { CropDialog } from '../../ui/crop/crop-dialog.tsx'
import { FileDropArea } from '../../ui/file-drop-area.tsx'
import { useObjectUrl } from '../../ui/use-object-url.ts'
import type { PictureShape } from './redraw-photograph.ts'
import { usePictureChoice } from './use-picture-choice.ts'

interface PictureFieldProps {
  label: string
  shape: PictureShape
  /** The person's name: its initials are shown where there is no picture. */
  name: string
  /** Address of the saved picture. */
  current: string | null
  /** Undefined: nothing chosen; null: the saved one is removed on saving. */
  chosen: ChosenPicture | undefined
  onChoose: (chosen: ChosenPicture | undefined) => void
}

/** A picture to drop or choose. It is uploaded after the form is saved, once the device is online. */
export function PictureField({ label, shape, name, current, chosen, onChoose }: PictureFieldProps) {
  const id = useId()
  const preview = useObjectUrl(chosen?.file ?? null)
  const shown = chosen === undefined ? current : preview
  const { error, cropping, pick, crop, unreadable, cancel } = usePictureChoice(shape, onChoose)
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-semibold">{label}</legend>
      <FileDropArea
        label={label}
        accept={pictureTypes.portrait}
        onFiles={([file]) => void pick(file)}
        className={`flex gap-4 border-line sm:gap-6 ${shape === 'banner' ? 'flex-col' : 'items-center max-sm:flex-col max-sm:items-start sm:flex-wrap'}`}
      >
        {(browse) => (
          <>
            {shape === 'circle' ? (
              <Avatar
                name={name}
                initials={initials(name)}
                src={shown}
                size="huge"
                className="max-sm:size-20"
              />
            ) : (
              <BannerPicture src={shown} className="h-28 w-full rounded-md sm:h-36" />
            )}
            <div className={shape === 'banner' ? 'min-w-0' : 'min-w-0 sm:flex-1 sm:basis-44'}>
              <p id={`${id}-hint`} className="text-sm text-ink-soft">
                Drop a picture here or choose one: JPG, PNG or GIF, at most 5 MB.
              </p>
              <div className="mt-2.5 flex flex-wrap gap-2">
                <Button
                  variant="secondary"
                  size="small"
                  icon={ImageUp}
                  aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}
                  onClick={browse}
                >
                  {`Choose ${label.toLowerCase()}`}
                </Button>
                <UndoButtons current={current} chosen={chosen} onChoose={onChoose} />
              </div>
            </div>
          </>
        )}
      </FileDropArea>
      <CropDialog
        title={label}
        file={cropping?.file ?? null}
        aspectRatio={shape === 'circle' ? 1 : 3}
        round={shape === 'circle'}
        onCrop={crop}
        onUnreadable={unreadable}
        onClose={cancel}
      />
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-1.5 flex gap-1.5 text-sm font-medium text-red-text">
          <CircleAlert className="mt-0.5 size-4.5 shrink-0" />
          <span>{error}</span>
        </p>
      )}
    </fieldset>
  )
}

/** Takes the choice back, or removes the saved picture. */
const UndoButtons = ({ current, chosen, onChoose }: Omit<PictureFieldProps, 'label' | 'shape' | 'name'>) => (
  <>
    {chosen !== undefined && (
      <Button variant="quiet" size="small" onClick={() => onChoose(undefined)}>
        {current ? 'Keep the current picture' : 'Remove the new picture'}
      </Button>
    )}
    {chosen === undefined && current && (
      <Button variant="quiet" size="small" onClick={() => onChoose(null)}>
        Remove
      </Button>
    )}
  </>
)
