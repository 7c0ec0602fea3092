import { Link } from '@tanstack/react-router'

const linkClass =
  'grid min-h-11 place-items-center rounded-full px-5 text-sm font-semibold text-ink-soft hover:text-ink aria-[current=page]:bg-raised aria-[current=page]:text-ink aria-[current=page]:shadow-low'

/** Switches between written and received invoices, for a user who is a professional and a client. */
export const SideSwitch = ({ received }: { received: boolean }) => (
  <nav aria-label="Which invoices" className="mb-6 flex w-fit rounded-full bg-sunk p-1">
    <Link to="/invoices" aria-current={received ? undefined : 'page'} className={linkClass}>
      Written by me
    </Link>
    <Link
      to="/invoices"
      search={{ side: 'received' }}
      aria-current={received ? 'page' : undefined}
      className={linkClass}
    >
      Addressed to me
    </Link>
  </nav>
)
