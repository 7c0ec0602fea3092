import type { ComponentProps } from 'react'

/**
 * A name, a number, an address or a code, shown as it was written: a page translator leaves it alone, and its direction
 * does not change that of the text around it.
 */
export const Verbatim = (props: ComponentProps<'bdi'>) => <bdi {...props} translate="no" />
