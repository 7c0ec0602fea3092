import { formatMonth } from '../../domain/calendar.ts'
import { axisEnd, type ChartedMonth } from '../../domain/invoice/invoice-figures.ts'
import { type Cents, formatMoney, formatMoneyShort, sum } from '../../domain/money.ts'
import { MonthTable } from './month-table.tsx'

/** The bars of a month; overdue is hatched, so that colour is not the only difference. */
const series = [
  { column: 'billed', label: 'Billed', fill: 'var(--apricot)' },
  { column: 'paid', label: 'Paid', fill: 'var(--leaf)' },
  { column: 'overdue', label: 'Overdue', fill: 'url(#hatch)' },
] as const

/** Returns the bars that these months have. */
const seriesOf = ([first]: readonly ChartedMonth[]) =>
  series.filter(({ column }) => first?.[column] !== undefined)

const amountsOf = (figures: readonly ChartedMonth[], column: (typeof series)[number]['column']) =>
  figures.map((figure) => figure[column] ?? 0n)

const TOP_PX = 18
const BASELINE_PX = 156
const HEIGHT_PX = 180

interface MonthChartProps {
  figures: readonly ChartedMonth[]
  /** The id of its heading. */
  labelledBy: string
}

/** Shows billed and paid amounts of twelve months, and overdue ones where given, as bars and as a table. */
export function MonthChart({ figures, labelledBy }: MonthChartProps) {
  const end = axisEnd(figures)
  // Only for drawing: ten-thousandths of the axis are finer than a pixel.
  const y = (amount: Cents) =>
    BASELINE_PX - (Number((amount * 10_000n) / end) / 10_000) * (BASELINE_PX - TOP_PX)
  const width = 100 / figures.length
  return (
    <figure aria-labelledby={labelledBy} className="min-w-0">
      <figcaption>
        <Legend figures={figures} />
      </figcaption>
      <svg
        role="img"
        aria-label={chartLabel(figures)}
        className="mt-4 block w-full overflow-visible"
        height={HEIGHT_PX}
      >
        <HatchPattern />
        {[end, end / 2n].map((amount) => (
          <g key={String(amount)}>
            <line x1="0" x2="100%" y1={y(amount)} y2={y(amount)} stroke="var(--line)" />
            <text x="0" y={y(amount) - 5} fill="var(--ink-faint)" className="text-[0.75rem] tabular-nums">
              {formatMoneyShort(amount)}
            </text>
          </g>
        ))}
        {figures.map((figure, index) => (
          <Month key={figure.month} figure={figure} index={index} width={width} y={y} />
        ))}
        <line x1="0" x2="100%" y1={BASELINE_PX} y2={BASELINE_PX} stroke="var(--line-strong)" />
      </svg>
      <MonthTable figures={figures} />
    </figure>
  )
}

/** The fill of the overdue bars. */
const HatchPattern = () => (
  <defs>
    <pattern id="hatch" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width="5" height="5" fill="var(--red-wash)" />
      <rect width="2.5" height="5" fill="var(--red-text)" />
    </pattern>
  </defs>
)

interface MonthProps {
  figure: ChartedMonth
  index: number
  /** Percent of the chart's width. */
  width: number
  /** Returns the vertical position of an amount, in pixels. */
  y: (amount: Cents) => number
}

/** The bars and the name of one month; a phone has room for every second name. */
const Month = ({ figure, index, width, y }: MonthProps) => (
  <g>
    {seriesOf([figure]).map(({ column, fill }, nth) => (
      <Column
        key={column}
        x={index * width + width * (0.14 + nth * 0.25)}
        width={width * 0.22}
        top={y(figure[column] ?? 0n)}
        fill={fill}
      />
    ))}
    <text
      x={`${(index + 0.5) * width}%`}
      y={HEIGHT_PX - 6}
      textAnchor="middle"
      fill="var(--ink-faint)"
      className={`text-[0.75rem] ${index % 2 === 0 ? 'max-sm:hidden' : ''}`}
    >
      {formatMonth(figure.month, 'short')}
    </text>
  </g>
)

interface ColumnProps {
  /** Percent of the chart's width, as `width`. */
  x: number
  width: number
  top: number
  fill: string
}

/** A bar; nothing for zero, and at least 1.5 px for a cent. */
const Column = ({ x, width, top, fill }: ColumnProps) =>
  top < BASELINE_PX && (
    <rect
      x={`${x}%`}
      width={`${width}%`}
      y={Math.min(top, BASELINE_PX - 1.5)}
      height={Math.max(BASELINE_PX - top, 1.5)}
      rx="2"
      fill={fill}
    />
  )

const Legend = ({ figures }: { figures: readonly ChartedMonth[] }) => (
  <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
    {seriesOf(figures).map(({ column, label, fill }) => (
      <li key={column} className="flex items-center gap-1.5">
        <svg aria-hidden="true" className="size-3.5">
          <rect width="14" height="14" rx="4" fill={fill} />
        </svg>
        <span className="text-ink-soft">{label}</span>
        <span translate="no" className="font-semibold tabular-nums">
          {formatMoney(sum(amountsOf(figures, column)))}
        </span>
      </li>
    ))}
  </ul>
)

const chartLabel = (figures: readonly ChartedMonth[]): string =>
  seriesOf(figures)
    .map(({ column, label }) => `${label} ${formatMoney(sum(amountsOf(figures, column)))}`)
    .join(', ')
