import { Button } from './button.tsx'

interface ShowMoreProps {
  /** Items of the list. */
  total: number
  /** Items that are rendered. */
  limit: number
  /** Items that one press adds. */
  pageSize: number
  onLimit: (limit: number) => void
  className?: string
}

/** A button that renders more items of a long list; nothing where all are rendered. */
export const ShowMore = ({ total, limit, pageSize, onLimit, className = 'mt-6' }: ShowMoreProps) =>
  total > limit && (
    <p className={`${className} text-center`}>
      <Button variant="secondary" onClick={() => onLimit(limit + pageSize)}>
        {`Show ${Math.min(pageSize, total - limit)} more`}
      </Button>
    </p>
  )
