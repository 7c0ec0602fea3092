/**
 * Tells password managers whose password a form is for, where the form does not ask for the address. Nobody sees it; hidden
 * by style, since some of them leave out what is not displayed.
 */
export const UsernameField = ({ email }: { email: string }) => (
  <input
    type="text"
    name="username"
    autoComplete="username"
    value={email}
    readOnly
    tabIndex={-1}
    aria-hidden="true"
    className="sr-only"
  />
)
