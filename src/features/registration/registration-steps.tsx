import { ApplyArt, ApproveArt, VerifyArt } from '../../ui/illustrations/steps-art.tsx'

const steps = [
  {
    art: ApplyArt,
    title: 'Apply',
    text: 'Fill in the form and send it. What you type is saved on this device until then.',
  },
  { art: VerifyArt, title: 'Verify', text: 'We look at your LinkedIn profile and your group membership.' },
  { art: ApproveArt, title: 'Approve', text: 'An email tells you when the directory is open to you.' },
]

/** Shows the steps of an application. */
export const RegistrationSteps = () => (
  <ol className="mt-8 grid gap-5 max-lg:hidden">
    {steps.map(({ art: Art, title, text }) => (
      <li key={title} className="flex items-center gap-4">
        <Art className="w-20 shrink-0" />
        <div>
          <h2 className="text-lg">{title}</h2>
          <p className="text-sm text-ink-soft">{text}</p>
        </div>
      </li>
    ))}
  </ol>
)
