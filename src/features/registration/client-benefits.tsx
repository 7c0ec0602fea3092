import { Check } from 'lucide-react'

const benefits = [
  'Request services from verified professionals',
  'Share project files in one place',
  'See your invoices and mark them paid',
]

/** Lists the benefits of a client account. */
export const ClientBenefits = () => (
  <ul className="mt-8 grid gap-3.5 max-lg:hidden">
    {benefits.map((benefit) => (
      <li key={benefit} className="flex gap-3">
        <Check className="mt-0.5 size-5.5 shrink-0 text-leaf-text" />
        <span>{benefit}</span>
      </li>
    ))}
  </ul>
)
