import { BadgePercent, Plus } from 'lucide-react'
import { Fragment, type KeyboardEvent, useRef } from 'react'
import { MAX_LINES } from '../../domain/invoice/invoice-lines.ts'
import type { UsedLine } from '../../domain/invoice/used-lines.ts'
import { type TypedLine, typedSums } from '../../domain/typed-lines.ts'
import { Button } from '../../ui/button.tsx'
import { withFieldGroup } from '../../ui/form/use-app-form.ts'
import { isKey } from '../../ui/key-press.ts'
import { LineFields, lineColumns } from './line-fields.tsx'
import { LinesTotal } from './lines-total.tsx'
import { RemovedLines } from './removed-lines.tsx'
import { useLineDrag } from './use-line-drag.ts'
import type { LineList } from './use-line-list.ts'

interface EditorProps {
  list: LineList | null
  used: readonly UsedLine[]
  onRemoveAll: () => void
}

const lineFields = { lines: 'lines' } as const

const editorProps: EditorProps = { list: null, used: [], onRemoveAll: () => {} }

/** Edits the lines of an invoice or a quote, and shows what they add up to. Shows nothing where there are none. */
export const LinesEditor = withFieldGroup({
  defaultValues: { lines: [] as TypedLine[] },
  props: editorProps,
  render: function LinesEditor({ group, list, used, onRemoveAll }) {
    const element = useRef<HTMLOListElement>(null)
    const drag = useLineDrag(element, (from, to) => list?.steps.move(from, to, 'dragging'))
    return (
      // Keys, not lines: typing in one line renders no other.
      <group.Subscribe selector={({ values }) => values.lines.map(({ key }) => key).join()}>
        {(keys) =>
          keys !== '' &&
          list && (
            <fieldset className="@container min-w-0">
              <legend className="mb-1.5 font-semibold">Lines</legend>
              <ColumnHeadings />
              <ol
                ref={element}
                {...drag.listHandlers}
                onKeyDown={ignoreEnter}
                className="grid gap-3 @5xl:gap-0"
              >
                {keys.split(',').map((key, index, all) => (
                  <Fragment key={key}>
                    {list.removed?.index === index && <RemovedItem list={list} />}
                    <li
                      data-line={index}
                      aria-label={`Line ${index + 1}`}
                      className={`grid grid-cols-3 gap-3 [contain-intrinsic-height:auto_18rem] [content-visibility:auto] low:[content-visibility:visible] [overflow-clip-margin:0.5rem] @5xl:[contain-intrinsic-height:auto_4rem] rounded-lg border p-3 transition-[opacity,border-color] @lg:grid-cols-6 @5xl:items-start @5xl:rounded-none @5xl:border-0 @5xl:border-b @5xl:px-0 @5xl:py-2 ${lineColumns} ${drag.dragged === index ? 'border-leaf-text bg-leaf-wash' : 'border-line'}`}
                    >
                      <LineFields
                        form={group}
                        fields={lineFields}
                        index={index}
                        isLast={index === all.length - 1}
                        used={used}
                        steps={list.steps}
                        onDragStart={drag.start}
                      />
                    </li>
                    {list.removed?.index === all.length && index === all.length - 1 && (
                      <RemovedItem list={list} />
                    )}
                  </Fragment>
                ))}
              </ol>
              <div className="mt-3 flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
                <LineButtons
                  list={list}
                  full={keys.split(',').length >= MAX_LINES}
                  onRemoveAll={onRemoveAll}
                />
                <group.AppField name="lines">
                  {(field) => <LinesTotal sums={typedSums(field.state.value)} />}
                </group.AppField>
              </div>
            </fieldset>
          )
        }
      </group.Subscribe>
    )
  },
})

/** Enter in a field of a line does nothing: it would submit the form, and create the invoice. */
function ignoreEnter(event: KeyboardEvent) {
  if (isKey(event, 'Enter') && event.target instanceof HTMLInputElement) event.preventDefault()
}

interface LineButtonsProps extends Pick<EditorProps, 'onRemoveAll'> {
  list: LineList
  full: boolean
}

const LineButtons = ({ list, full, onRemoveAll }: LineButtonsProps) => (
  <div className="flex flex-wrap gap-x-1 gap-y-2">
    <Button variant="secondary" size="small" icon={Plus} disabled={full} onClick={() => list.add()}>
      Add line
    </Button>
    <Button
      variant="quiet"
      size="small"
      icon={BadgePercent}
      disabled={full}
      // Many keyboards of phones for decimals have no minus.
      onClick={() => list.add({ description: 'Discount', unit_price: '-' })}
    >
      Add discount
    </Button>
    <Button variant="quiet" size="small" onClick={onRemoveAll}>
      Remove all lines
    </Button>
    {full && <p className="self-center text-sm text-ink-soft">{MAX_LINES} lines at most.</p>}
  </div>
)

/** In the place of the line that was removed. */
const RemovedItem = ({ list }: { list: LineList }) => (
  <li className="@5xl:py-2">
    <RemovedLines list={list} />
  </li>
)

const ColumnHeadings = () => (
  <div
    aria-hidden="true"
    className={`hidden border-b border-line pb-1.5 text-sm font-medium text-ink-soft @5xl:grid ${lineColumns}`}
  >
    <span className="col-start-2 px-3">Description</span>
    <span className="pr-3 text-right">Quantity</span>
    <span className="px-3">Unit</span>
    <span className="px-3 text-right">Price</span>
    <span className="px-3">Tax</span>
    <span className="text-right">Amount</span>
  </div>
)
