import { useId } from 'react'

interface SliderProps {
  label: string
  min: number
  max: number
  value: number
  onChange: (value: number) => void
}

/** Ranges smaller than this are no choice. */
const LEAST_RANGE = 0.001

const STEPS = 100

/** A range input with a label, announced in percent, of a hundred steps. Disabled where there is nothing to choose. */
export function Slider({ label, min, max, value, onChange }: SliderProps) {
  const id = useId()
  const range = Math.max(max - min, Number.EPSILON)
  return (
    <div className="grid grid-cols-[6.5rem_1fr] items-center gap-3">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <input
        id={id}
        type="range"
        // Whole steps: of fractions, the last one can miss the end.
        max={STEPS}
        value={Math.round(((value - min) / range) * STEPS)}
        disabled={range < LEAST_RANGE}
        aria-valuetext={`${Math.round(value * 100)} %`}
        onChange={(event) => onChange(min + (Number(event.target.value) / STEPS) * range)}
        className="h-11 w-full accent-leaf disabled:opacity-40"
      />
    </div>
  )
}
