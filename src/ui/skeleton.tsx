/** Holds the place of words or a picture on their way. Give it the size of what comes. */
export const Skeleton = ({ className = '' }: { className?: string }) => (
  <span aria-hidden="true" className={`block animate-breathe rounded-sm bg-sunk ${className}`} />
)
