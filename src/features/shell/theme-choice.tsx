import { Monitor, Moon, Sun } from 'lucide-react'
import { useId } from 'react'
import { setTheme, type Theme, useTheme } from '../../ui/theme.ts'

const themes = [
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
  { value: 'system', label: 'System', icon: Monitor },
] as const satisfies { value: Theme; label: string; icon: typeof Sun }[]

export function ThemeChoice() {
  const theme = useTheme()
  const name = useId()
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold text-ink-soft">Appearance</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,5rem),1fr))] gap-1 rounded-[1.375rem] bg-sunk p-1">
        {themes.map(({ value, label, icon: Icon }) => (
          <label
            key={value}
            className="flex min-h-9 cursor-pointer items-center justify-center gap-1.5 rounded-full px-2 text-sm font-medium text-ink-soft has-checked:bg-raised has-checked:text-ink has-checked:shadow-low has-focus-visible:outline-2 has-focus-visible:outline-leaf-text"
          >
            <input
              type="radio"
              name={name}
              value={value}
              checked={theme === value}
              onChange={() => setTheme(value)}
              className="sr-only"
            />
            <Icon className="size-4" />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
