/**
 * Returns the version and, if built in a git repository, the commit. index.html has it (vite.config.ts): in a script, each
 * update would rename that and all that import it.
 */
export const appVersion = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name=app-version]')?.content ?? ''
