/** Words that the looks of all people share. */

export const hair = {
  black: '#1d1815',
  brown: '#4a2c1f',
  chestnut: '#74432a',
  copper: '#b4602c',
  gold: '#d3a55f',
  silver: '#cfc9bf',
  grey: '#8f8983',
}
export const sun = (colour, second) => ['sun', colour, second]
export const arch = (colour, second) => ['arch', colour, second]
export const hills = (colour, second) => ['hills', colour, second]
export const leaves = (colour, second) => ['leaves', colour, second]
export const dots = (colour, second) => ['dots', colour, second]
