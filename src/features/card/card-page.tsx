import { encodeQR } from 'qr'
import { Guarded } from '../../components/guard/guarded.tsx'
import { profileAddress } from '../../data/public-address.ts'
import { useAuth } from '../../data/use-auth.tsx'
import { shownProfessions } from '../../domain/profile/profile.ts'
import type { Profile } from '../../domain/rows.ts'
import { Verbatim } from '../../ui/verbatim.tsx'

/** Shows a member's card: a code that opens her public profile on another phone. Works without a network. */
export function CardPage() {
  const { profile } = useAuth().viewer
  return <Guarded route="/my-card">{profile && <Card profile={profile} />}</Guarded>
}

function Card({ profile }: { profile: Profile }) {
  const address = profileAddress(profile)
  return (
    <article className="mx-auto my-6 grid min-h-[calc(100svh-14rem)] max-w-md content-center justify-items-center gap-2 rounded-xl bg-white p-6 text-center text-black shadow-low sm:my-10">
      <Code text={address} />
      <h1 className="mt-4 text-3xl">
        <Verbatim>{profile.full_name}</Verbatim>
      </h1>
      <p className="text-neutral-700">
        <bdi>{shownProfessions(profile).join(', ')}</bdi>
      </p>
      <p className="text-sm wrap-anywhere text-neutral-700">
        <Verbatim>{address.replace(/^https?:\/\//, '')}</Verbatim>
      </p>
    </article>
  )
}

/** A QR code, dark on white in dark mode, too: cameras expect it. */
function Code({ text }: { text: string }) {
  const rows = encodeQR(text, 'raw', { border: 2 })
  const path = rows
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('')
  return (
    <svg
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      role="img"
      aria-label="Code that opens your public profile"
      shapeRendering="crispEdges"
      className="h-auto w-full max-w-80"
    >
      <path d={path} fill="black" />
    </svg>
  )
}
