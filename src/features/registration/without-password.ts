/** Returns the values that may be stored on the device: never the password. */
export const withoutPassword = <Value extends { password: string }>({ password, ...kept }: Value) => kept
