/**
 * Whether this run tells everything (`npm test -- everything`, every night), and not only one telling of each rule. Files
 * of tests named `*.nightly.test.ts`, and browser tests with the tag `@nightly`, run only then.
 */
export const everything = process.env.TESTS === 'everything'
