import { ArrowDown, ArrowUp, GripVertical, Trash2 } from 'lucide-react'
import { type ComponentProps, memo, type PointerEvent } from 'react'
import type { InvoiceLine } from '../../domain/invoice/invoice-line.ts'
import type { UsedLine } from '../../domain/invoice/used-lines.ts'
import { formatMoney } from '../../domain/money.ts'
import { type TypedLine, typedLine, typedSums } from '../../domain/typed-lines.ts'
import { withFieldGroup } from '../../ui/form/use-app-form.ts'
import { DescriptionField } from './description-field.tsx'
import { LineTextField } from './line-field.tsx'
import { TaxChoiceField } from './tax-choice-field.tsx'
import type { LineSteps } from './use-line-list.ts'

/** Columns of a line where the form is wide enough for a row; elsewhere a line is a card. */
export const lineColumns =
  '@5xl:grid-cols-[2.75rem_minmax(0,1fr)_5rem_5.5rem_6.75rem_11.5rem_6.75rem_8.25rem] @5xl:gap-x-2'

interface LineProps {
  index: number
  isLast: boolean
  used: readonly UsedLine[]
  steps: LineSteps | null
  onDragStart: (index: number, event: PointerEvent) => void
}

const lineProps: LineProps = { index: 0, isLast: true, used: [], steps: null, onDragStart: () => {} }

const Fields = withFieldGroup({
  defaultValues: { lines: [] as TypedLine[] },
  props: lineProps,
  render: function Fields({ group, index, isLast, used, steps, onDragStart }) {
    const number = index + 1
    const choose = (line: InvoiceLine) => {
      const lines = [...group.state.values.lines]
      const before = lines[index]
      if (!before) return
      lines[index] = { ...typedLine(line, before.key), quantity: before.quantity }
      group.setFieldValue('lines', lines)
    }
    return (
      <>
        <div className="col-span-full flex @5xl:contents">
          <span
            aria-hidden="true"
            onPointerDown={(event) => onDragStart(index, event)}
            className="-ml-2 grid h-11.5 w-11 shrink-0 cursor-grab touch-none place-items-center self-end text-ink-faint hover:text-ink @5xl:ml-0 @5xl:self-start"
          >
            <GripVertical className="size-5" />
          </span>
          <group.AppField name={`lines[${index}].description`}>
            {() => <DescriptionField number={number} used={used} onChoose={choose} />}
          </group.AppField>
        </div>
        <group.AppField name={`lines[${index}].quantity`}>
          {() => (
            <LineTextField number={number} label="quantity" inputMode="decimal" className="@5xl:text-right" />
          )}
        </group.AppField>
        <group.AppField name={`lines[${index}].unit`}>
          {() => <LineTextField number={number} label="unit" placeholder={index === 0 ? 'hours' : ''} />}
        </group.AppField>
        <group.AppField name={`lines[${index}].unit_price`}>
          {() => (
            <LineTextField
              number={number}
              label="price"
              inputMode="decimal"
              placeholder="0.00"
              className="@5xl:text-right"
            />
          )}
        </group.AppField>
        <div className="col-span-full flex flex-wrap items-start gap-2 @lg:col-span-3 @5xl:col-auto">
          <group.AppField name={`lines[${index}].tax`}>
            {() => <TaxChoiceField number={number} />}
          </group.AppField>
          <group.Subscribe selector={({ values }) => values.lines[index]?.tax}>
            {(tax) =>
              tax === 'rate' ? (
                <group.AppField name={`lines[${index}].tax_rate`}>
                  {() => (
                    <LineTextField
                      number={number}
                      label="tax rate"
                      inputMode="decimal"
                      sign="%"
                      className="pr-8!"
                      frameClass="flex-1 basis-18"
                    />
                  )}
                </group.AppField>
              ) : (
                tax === 'exempt' && (
                  <group.AppField name={`lines[${index}].exempt_reason`}>
                    {() => (
                      <LineTextField
                        number={number}
                        label="reason for no tax"
                        placeholder="Reason"
                        frameClass="grow-3 basis-44"
                      />
                    )}
                  </group.AppField>
                )
              )
            }
          </group.Subscribe>
        </div>
        <div className="col-span-full flex items-center justify-between @5xl:contents">
          <group.Subscribe selector={({ values }) => netText(values.lines[index])}>
            {(net) => (
              <output
                aria-label={`Line ${number}, amount`}
                className="font-medium tabular-nums @max-5xl:order-last @5xl:pt-2.5 @5xl:text-right"
              >
                {net}
              </output>
            )}
          </group.Subscribe>
          <div className="-ml-2 flex @5xl:ml-0">
            <LineButton
              data-move="up"
              label={`Move up line ${number}`}
              disabled={index === 0}
              onClick={() => steps?.move(index, index - 1, 'button')}
            >
              <ArrowUp className="size-4.5" />
            </LineButton>
            <LineButton
              data-move="down"
              label={`Move down line ${number}`}
              disabled={isLast}
              onClick={() => steps?.move(index, index + 1, 'button')}
            >
              <ArrowDown className="size-4.5" />
            </LineButton>
            <LineButton
              data-remove
              label={`Remove line ${number}`}
              onClick={() => steps?.remove(index)}
              className="hover:text-red-text"
            >
              <Trash2 className="size-4.5" />
            </LineButton>
          </div>
        </div>
      </>
    )
  },
})

/** The fields of one line, its buttons, and what it costs. Rendered again only where its properties change. */
export const LineFields = memo(Fields) as typeof Fields

/** Returns what a typed line costs, or a dash where that cannot be said yet. */
function netText(line: TypedLine | undefined): string {
  const [net] = line ? typedSums([line]).nets : []
  return net === null || net === undefined ? '–' : formatMoney(net)
}

const LineButton = ({ label, className = '', ...rest }: ComponentProps<'button'> & { label: string }) => (
  <button
    {...rest}
    type="button"
    aria-label={label}
    title={label}
    className={`grid h-11 w-11 place-items-center rounded-md text-ink-soft hover:bg-sunk hover:text-leaf-text disabled:text-ink-faint/50 disabled:hover:bg-transparent ${className}`}
  />
)
