/** Returns a promise and the function that resolves it: for an answer that a test holds back. */
export function deferred(): [Promise<void>, () => void] {
  let letGo = () => {}
  const holding = new Promise<void>((resolve) => {
    letGo = resolve
  })
  return [holding, letGo]
}
