/** A spinner. Decorative: the text beside it says what is happening. */
export function Spinner() {
  return (
    <span
      aria-hidden="true"
      className="size-[1.05em] shrink-0 animate-turn rounded-full border-2 border-current border-r-transparent opacity-80"
    />
  )
}
