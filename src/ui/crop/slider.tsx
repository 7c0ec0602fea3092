import { useId } from 'react'

interface SliderProps {
  label: string
  min: number
  max: number
  step: number
  value: number
  onChange: (value: number) => void
}

/** A native range input with a label, announced in percent. Disabled if its range is smaller than a step. */
export function Slider({ label, min, max, step, value, onChange }: SliderProps) {
  const id = useId()
  return (
    <div className="grid grid-cols-[6.5rem_1fr] items-center gap-3">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        disabled={max - min < step}
        aria-valuetext={`${Math.round(value * 100)} %`}
        onChange={(event) => onChange(Number(event.target.value))}
        className="h-11 w-full accent-leaf disabled:opacity-40"
      />
    </div>
  )
}
