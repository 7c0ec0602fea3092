/** What may be kept on the device. Passwords never are. */
export const withoutPassword = <Value extends { password: string }>({ password, ...kept }: Value) => kept
