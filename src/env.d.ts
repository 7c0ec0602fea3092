interface ImportMetaEnv {
  /** The version and, if built in a git repository, the commit. */
  readonly APP_VERSION: string
}
