interface Chance {
  weighed<Name extends string>(weights: Partial<Record<Name, number>>): Name
}

/** Functions by name, with the weight of each: the higher, the more often chance draws it. */
export const weighted = <Functions extends object>(
  functions: Functions,
  weights: Record<keyof Functions & string, number>,
) => ({
  functions,
  /** Draws a name, as often as its weight says. */
  draw: (chance: Chance): keyof Functions & string => chance.weighed<keyof Functions & string>(weights),
})
