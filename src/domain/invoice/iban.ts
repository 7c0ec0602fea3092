export const isLikeIban = (number: string): boolean => /^[A-Z]{2}\d{2}/.test(number)

/** Returns whether the check digits of an IBAN without spaces are right (ISO 13616). `private.is_iban` is the same rule. */
export function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false
  const digits = (iban.slice(4) + iban.slice(0, 4)).replace(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  )
  return BigInt(digits) % 97n === 1n
}

/** Returns an IBAN in groups of four, as it is printed (ISO 13616). */
export const groupedIban = (iban: string): string => iban.replace(/.{4}(?=.)/g, '$& ')
