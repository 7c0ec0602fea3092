/** Minutes that `npm test` may take on two quiet cores. */
const ALLOWED_MINUTES = 6
const SLOW_FILE_SECONDS = 20
const SLOWEST = 10

/**
 * Prints the failures, the slowest files and a line for each suite; returns the process's exit code. `parts` are the
 * programs that ran, each with its title, its seconds and the reports of its files; `isDefault` where nothing was named.
 */
export function printSummary(parts, isDefault) {
  const files = parts.flatMap((part) => part.files)
  // Printed again here, since a truncated log keeps its end.
  for (const { suite, file, failures } of files)
    for (const { title, message } of failures)
      console.log(`\n✗ ${suite}, ${file}: ${title}\n${message.slice(0, 2000)}`)

  const slowest = files.filter(({ seconds }) => seconds > 0).sort((one, other) => other.seconds - one.seconds)
  console.log('\nThe slowest files, in seconds:')
  for (const { file, seconds } of slowest.slice(0, SLOWEST)) console.log(`${tenths(seconds)}  ${file}`)
  for (const { file, seconds } of isDefault ? slowest : [])
    if (seconds > SLOW_FILE_SECONDS)
      console.warn(
        `⚠ ${file} takes more than ${SLOW_FILE_SECONDS} seconds: split it, or leave a part to the night`,
      )

  const suites = new Set(files.map(({ suite }) => suite))
  const sumsOf = (name) => sums(files.filter(({ suite }) => suite === name))
  console.table(Object.fromEntries([...suites].map((name) => [name, sumsOf(name)])))
  for (const { title, seconds } of parts) console.log(`${tenths(seconds)} seconds: ${title}`)
  // Checks and tests without a browser run beside each other.
  const took = Math.round(process.uptime())
  console.log(isDefault ? `${took} of ${ALLOWED_MINUTES * 60} seconds` : `${took} seconds`)
  const { passed, failed, skipped } = sums(files)
  console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`)
  return failed === 0 && passed > 0 ? 0 : 1
}

/** Returns the sums of some files. Their seconds overlap: several files run at once. */
const sums = (files) => ({
  files: files.length,
  passed: sum(files, 'passed'),
  failed: sum(files, 'failed'),
  skipped: sum(files, 'skipped'),
  seconds: Math.round(sum(files, 'seconds')),
})

const sum = (files, key) => files.reduce((total, file) => total + file[key], 0)
const tenths = (seconds) => seconds.toFixed(1).padStart(7)
