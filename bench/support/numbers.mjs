export const sorted = (values) => [...values].sort((a, b) => a - b)
export const median = (values) => sorted(values)[Math.floor(values.length / 2)]
export const percentile = (values, share) =>
  sorted(values)[Math.min(values.length - 1, Math.ceil(values.length * share) - 1)]

const rounded = (value) =>
  (value >= 100 ? Math.round(value) : Number(value.toPrecision(2))).toLocaleString('en')

/** Returns the median with the minimum and the maximum. */
export function spread(values) {
  if (values.length === 1) return rounded(values[0])
  const [least, greatest] = [Math.min(...values), Math.max(...values)]
  return `${rounded(median(values))} (${rounded(least)}–${rounded(greatest)})`
}

export const times = (factor) => `${factor >= 10 ? Math.round(factor) : factor.toFixed(1)}×`
