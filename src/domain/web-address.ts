/** A host name of two parts or more, perhaps with a port and a path, but without a scheme: `example.com/about`. */
const hostAndPath = /^[^\s/?#:@.]+(\.[^\s/?#:@.]+)+(:\d+)?([/?#]\S*)?$/

/** Returns a web address as it is stored: one that was typed or pasted without a scheme gets `https://`. */
export const withScheme = (address: string): string =>
  hostAndPath.test(address) ? `https://${address}` : address
