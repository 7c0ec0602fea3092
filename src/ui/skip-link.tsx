/** The first link in tab order: moves the focus past the header to the content. */
export function SkipLink({ to }: { to: string }) {
  return (
    <a
      href={`#${to}`}
      onClick={(event) => {
        event.preventDefault()
        document.getElementById(to)?.focus()
      }}
      className="fixed top-2 left-2 z-50 -translate-y-24 rounded-full bg-leaf px-5 py-3 font-semibold text-on-leaf focus:translate-y-0 print:hidden"
    >
      Skip to the content
    </a>
  )
}
