/** Stops a process with all that it started. The returned function lets those that are left go on. */
export function pauseGroup(leader: number | undefined): () => void {
  if (leader === undefined) throw new Error('The browser does not run')
  process.kill(-leader, 'SIGSTOP')
  return () => {
    try {
      process.kill(-leader, 'SIGCONT')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}
