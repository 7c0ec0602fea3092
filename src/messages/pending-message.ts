/** For example "3 pending requests wait for your answer", to end a sentence or to begin one. */
export const pendingMessage = (count: number): string =>
  count === 1 ? 'One pending request waits for your answer' : `${count} pending requests wait for your answer`
