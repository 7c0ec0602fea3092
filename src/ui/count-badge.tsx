/** The number of things behind a link; `label` says it to screen readers. Hidden at zero. */
export const CountBadge = ({
  count,
  label,
  className = '',
}: {
  count: number
  label: string
  className?: string
}) =>
  count > 0 && (
    <span
      className={`inline-grid h-5 min-w-5 place-items-center rounded-full bg-leaf px-1.5 text-xs leading-none font-semibold text-on-leaf tabular-nums ${className}`}
    >
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="sr-only">{`(${label})`}</span>
    </span>
  )
