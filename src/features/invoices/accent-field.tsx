import { Check } from 'lucide-react'
import { darkened, isReadableOnWhite } from '../../domain/invoice/colour.ts'
import { hexOf } from '../../pdf/colours.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError, useField } from '../../ui/form/field-frame.tsx'

const GREEN = hexOf('leaf')

/** Colours that can be read on white, with their names. */
const OFFERED = [
  ['', 'Green of the group'],
  ['#17548f', 'Blue'],
  ['#0f6a73', 'Teal'],
  ['#673d90', 'Purple'],
  ['#9b2350', 'Raspberry'],
  ['#a13c12', 'Rust'],
  ['#5b4a32', 'Brown'],
  ['#2c2c2c', 'Black'],
] as const

const swatch =
  'relative grid size-11 cursor-pointer place-items-center rounded-full has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-leaf-text forced-colors:forced-color-adjust-none'

/** The colour of a paper: one of a few, or any that can be read on white. */
export function AccentField() {
  const field = useField<string>({ label: 'Colour' })
  const isOther = !OFFERED.some(([colour]) => colour === field.value)
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-semibold">Colour</legend>
      <div className="flex flex-wrap gap-2.5">
        {OFFERED.map(([colour, name]) => (
          <label key={name} className={swatch} style={{ backgroundColor: colour || GREEN }} title={name}>
            <input
              type="radio"
              name={field.id}
              aria-label={name}
              checked={field.value === colour}
              onChange={() => field.change(colour)}
              onBlur={field.control.onBlur}
              className="absolute inset-0 cursor-pointer appearance-none rounded-full outline-none"
            />
            {field.value === colour && (
              <Check className="pointer-events-none relative size-5" color="white" />
            )}
          </label>
        ))}
        <label
          className={`${swatch} border-2 border-dashed border-line`}
          style={isOther ? { backgroundColor: field.value, borderStyle: 'solid' } : {}}
          title="Another colour"
        >
          <input
            type="color"
            aria-label="Another colour"
            value={field.value || GREEN}
            onChange={(event) => field.change(event.target.value)}
            onBlur={field.control.onBlur}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
          />
          <span aria-hidden className={`pointer-events-none ${isOther ? '' : 'text-xl text-ink-soft'}`}>
            {isOther ? <Check className="size-5" color="white" /> : '+'}
          </span>
        </label>
      </div>
      {isOther && !isReadableOnWhite(field.value) && (
        <p className="mt-2 flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
          This colour is too light to read on white paper.
          <Button variant="quiet" size="small" onClick={() => field.change(darkened(field.value))}>
            Make it darker
          </Button>
        </p>
      )}
      <FieldError id={field.id} error={field.error} />
    </fieldset>
  )
}
