import { Link } from '@tanstack/react-router'
import { Menu } from 'lucide-react'
import { useRef } from 'react'
import { useAuth } from '../../data/use-auth.tsx'
import { useCollapseToFit } from '../../ui/use-collapse-to-fit.ts'
import { useCoversEdge } from '../../ui/use-covers-edge.ts'
import { LinkCount } from './link-count.tsx'
import { tabBarLinks } from './navigation.ts'

const tabClass =
  'flex h-15 flex-1 flex-col items-center justify-center gap-0.5 text-[0.75rem] leading-4 whitespace-nowrap max-[22.5rem]:text-[0.6875rem] font-medium text-ink-soft group-data-yielded/row:min-w-0'
const iconClass = 'grid h-7.5 w-14 max-w-full place-items-center rounded-full transition-colors duration-200'
const labelClass = 'group-data-yielded/row:sr-only'

/** The navigation on a phone, at the lower edge; only icons where there is no room for the labels. */
export function TabBar({ onMenu }: { onMenu: () => void }) {
  const { viewer } = useAuth()
  const bar = useRef<HTMLElement>(null)
  const row = useRef<HTMLDivElement>(null)
  useCoversEdge(bar, 'bottom')
  useCollapseToFit(row)
  return (
    <nav
      ref={bar}
      aria-label="Main"
      className="fixed inset-x-0 bottom-0 z-20 group-has-data-stands-alone/shell:hidden border-t border-line bg-surface/95 pb-[env(safe-area-inset-bottom)] backdrop-blur-md md:hidden print:hidden"
    >
      <div ref={row} className="mx-auto max-w-lg">
        <div data-yields="1" className="group/row flex">
          {tabBarLinks(viewer).map(({ to, label, icon: Icon }) => (
            <Link
              key={to}
              to={to}
              activeOptions={{ exact: to === '/' }}
              className={`${tabClass} group relative`}
              activeProps={{ className: 'text-leaf-text! font-semibold' }}
            >
              <span className={`${iconClass} group-aria-[current=page]:bg-leaf-wash`}>
                <Icon className="size-5.5" />
              </span>
              <span className={labelClass}>{`${label} `}</span>
              <LinkCount to={to} className="absolute top-1 left-1/2 ml-1.5 border-2 border-surface" />
            </Link>
          ))}
          <button type="button" onClick={onMenu} className={tabClass}>
            <span className={iconClass}>
              <Menu className="size-5.5" />
            </span>
            <span className={labelClass}>Menu</span>
          </button>
        </div>
      </div>
    </nav>
  )
}
