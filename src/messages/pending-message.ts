/** Returns for example "3 pending requests wait for your answer", with which a sentence can begin or end. */
export const pendingMessage = (count: number): string =>
  count === 1 ? 'One pending request waits for your answer' : `${count} pending requests wait for your answer`
