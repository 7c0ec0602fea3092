/** A placeholder for loading content. Give it the size of the content. */
export const Skeleton = ({ className = '' }: { className?: string }) => (
  <span aria-hidden="true" className={`block animate-breathe rounded-sm bg-sunk ${className}`} />
)
