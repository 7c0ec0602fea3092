import { Verbatim } from '../../ui/verbatim.tsx'

/** Stands for the reader in the place of her name. */
export const YOU = 'You'

/** Says who did something: the reader, or the other side by its name. */
export const Who = ({ children }: { children: string }) =>
  children === YOU ? <bdi>{YOU}</bdi> : <Verbatim>{children}</Verbatim>
