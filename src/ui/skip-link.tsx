interface SkipLinkProps {
  /** Id of the element that gets the focus. */
  to: string
  children: string
}

/** A link that is visible while it has the focus: moves the focus past what lies between it and `to`. */
export function SkipLink({ to, children }: SkipLinkProps) {
  return (
    <a
      href={`#${to}`}
      onClick={(event) => {
        event.preventDefault()
        document.getElementById(to)?.focus()
      }}
      className="fixed top-2 left-2 z-50 -translate-y-24 rounded-full bg-leaf px-5 py-3 font-semibold text-on-leaf focus:translate-y-0 print:hidden"
    >
      {children}
    </a>
  )
}
