import { GROUP_NAME } from '../../domain/app-names.ts'
import { CareerArt, NetworkArt, VerifiedArt } from '../../ui/illustrations/why-art.tsx'

const reasons = [
  {
    art: NetworkArt,
    title: 'Exclusive Network',
    text: `Meet vegan women of the ${GROUP_NAME} who do what you need, or need what you do.`,
  },
  {
    art: CareerArt,
    title: 'Career Opportunities',
    text: 'Offer your services on the board, take requests from companies, and send your invoices from one place.',
  },
  {
    art: VerifiedArt,
    title: 'Verified Members',
    text: 'Every professional is checked by LinkedIn profile and group membership before she is listed.',
  },
]

export const WhyJoin = () => (
  <section aria-labelledby="why-join" className="mt-20 sm:mt-28">
    <h2 id="why-join" className="text-4xl">
      Why Join
    </h2>
    <ul className="mt-8 grid gap-x-12 gap-y-10 md:grid-cols-[repeat(auto-fit,minmax(12rem,1fr))]">
      {reasons.map(({ art: Art, title, text }) => (
        <li
          key={title}
          className="grid grid-cols-[min(7.5rem,30vw)_minmax(0,1fr)] items-center wrap-anywhere gap-x-5 md:block"
        >
          <Art className="h-auto w-full md:w-44" />
          <div>
            <h3 className="text-xl md:mt-5 md:text-2xl">{title}</h3>
            <p className="mt-1.5 text-ink-soft">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  </section>
)
