import { useId } from 'react'

interface SliderProps {
  label: string
  min: number
  max: number
  step: number
  value: number
  /** What a screen reader says of the value. */
  valueText: string
  onChange: (value: number) => void
}

/** The platform's own slider: thumb, arrow keys, page keys. Nothing to choose: it is off. */
export function Slider({ label, min, max, step, value, valueText, onChange }: SliderProps) {
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
        aria-valuetext={valueText}
        onChange={(event) => onChange(Number(event.target.value))}
        className="h-11 w-full accent-leaf disabled:opacity-40"
      />
    </div>
  )
}
