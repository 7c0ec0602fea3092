import { ApplyArt, ApproveArt, ConnectArt, VerifyArt } from '../../ui/illustrations/steps-art.tsx'

const steps = [
  { art: ApplyArt, title: 'Apply', text: 'Tell us who you are and what you do.' },
  {
    art: VerifyArt,
    title: 'Verify',
    text: 'We check your LinkedIn profile and your membership of the group.',
  },
  { art: ApproveArt, title: 'Approve', text: 'An administrator opens the directory to you.' },
  { art: ConnectArt, title: 'Connect', text: 'Find each other, offer services, and work together.' },
]

export const HowItWorks = () => (
  <section
    aria-labelledby="how-it-works"
    className="mt-20 rounded-xl border border-line bg-surface px-5 py-9 sm:mt-28 sm:px-10 sm:py-12"
  >
    <h2 id="how-it-works" className="text-4xl">
      How It Works
    </h2>
    <ol className="mt-8 grid gap-x-8 gap-y-7 sm:grid-cols-2 lg:grid-cols-4">
      {steps.map(({ art: Art, title, text }, index) => (
        <li
          key={title}
          className="grid grid-cols-[min(6.5rem,30vw)_minmax(0,1fr)] items-center wrap-anywhere gap-x-5 sm:block"
        >
          <Art className="h-auto w-full sm:max-w-36" />
          <div>
            <h3 className="flex items-baseline gap-2 text-xl sm:mt-4">
              <span aria-hidden="true" className="text-apricot-text tabular-nums">
                {index + 1}
              </span>
              <span>{title}</span>
            </h3>
            <p className="mt-1 text-ink-soft">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  </section>
)
