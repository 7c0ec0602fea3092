interface ImportMetaEnv {
  /** The version and, where it was built in a repository, the commit. */
  readonly APP_VERSION: string
}
