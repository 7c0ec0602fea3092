interface EmailAddressProps {
  className?: string
  /** The address. */
  children: string
}

/** Shows an email address within a sentence, in bold; a page translator leaves it alone. */
export const EmailAddress = ({ className = '', children }: EmailAddressProps) => (
  <strong className={`font-semibold ${className}`} translate="no">
    {children}
  </strong>
)
