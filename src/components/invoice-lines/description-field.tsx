import { Autocomplete } from '@base-ui/react/autocomplete'
import { useState } from 'react'
import type { InvoiceLine } from '../../domain/invoice/invoice-line.ts'
import { findUsedLines, type UsedLine } from '../../domain/invoice/used-lines.ts'
import { centsOf, formatMoney } from '../../domain/money.ts'
import { useField } from '../../ui/form/field-frame.tsx'
import { LineFieldFrame } from './line-field.tsx'

interface DescriptionFieldProps {
  number: number
  used: readonly UsedLine[]
  /** A line used before was chosen. */
  onChoose: (line: InvoiceLine) => void
}

/** The description of a line. While it is typed, lines used before are offered. Goes into a form's `AppField`. */
export function DescriptionField({ number, used, onChoose }: DescriptionFieldProps) {
  const field = useField<string>({ label: 'description' })
  const [open, setOpen] = useState(false)
  const found = open ? findUsedLines(used, field.value) : []
  return (
    <LineFieldFrame id={field.id} label={`Line ${number}`} error={field.error} className="flex-1">
      <Autocomplete.Root
        items={found}
        filter={null}
        open={found.length > 0}
        onOpenChange={(next) => setOpen(next)}
        value={field.value}
        onValueChange={(value, details) => {
          // Without a list, Escape would empty the field; here it closes the form, which keeps its draft.
          if (details.reason === 'escape-key') details.allowPropagation()
          // Choosing a line sets all of its fields.
          else if (details.reason !== 'item-press') field.change(value)
        }}
        itemToStringValue={(line: InvoiceLine) => line.description}
      >
        <Autocomplete.Input
          {...field.control}
          aria-label={`Line ${number}, description`}
          dir="auto"
          autoComplete="off"
          placeholder="What it is for"
          className="control px-3!"
        />
        <Autocomplete.Portal>
          <Autocomplete.Positioner align="start" sideOffset={4} className="z-50">
            <Autocomplete.Popup className="max-h-(--available-height) w-(--anchor-width) min-w-64 max-w-[calc(100vw-2rem)] overflow-y-auto overscroll-contain rounded-lg border border-line bg-surface p-1.5 shadow-high outline-none">
              <Autocomplete.List aria-label="Lines you used before">
                {(line: InvoiceLine) => (
                  <Autocomplete.Item
                    key={line.description}
                    value={line}
                    onClick={() => onChoose(line)}
                    className="flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 py-1.5 outline-none select-none data-highlighted:bg-leaf-wash data-highlighted:text-leaf-text"
                  >
                    <span dir="auto" className="min-w-0 flex-1 truncate font-medium">
                      {line.description}
                    </span>
                    <span className="shrink-0 text-sm text-ink-soft tabular-nums">{priceOf(line)}</span>
                  </Autocomplete.Item>
                )}
              </Autocomplete.List>
            </Autocomplete.Popup>
          </Autocomplete.Positioner>
        </Autocomplete.Portal>
      </Autocomplete.Root>
    </LineFieldFrame>
  )
}

/** Returns for example "$80.00 · hours". */
const priceOf = ({ unit_price, unit }: InvoiceLine): string =>
  formatMoney(centsOf(unit_price)) + (unit && ` · ${unit}`)
