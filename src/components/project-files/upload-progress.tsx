/** Shows the progress of an upload; `share` is 0 to 1. */
export const UploadProgress = ({ share, name }: { share: number; name: string }) => (
  <span
    role="progressbar"
    aria-label={`Upload of ${name}`}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={Math.round(share * 100)}
    className="h-1.5 min-w-24 flex-1 overflow-hidden rounded-full bg-sunk"
  >
    <span
      className="block h-full rounded-full bg-leaf transition-[width] duration-200"
      style={{ width: `${share * 100}%` }}
    />
  </span>
)
