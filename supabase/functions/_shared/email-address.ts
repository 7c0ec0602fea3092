/** The rule of src/domain/email-address.ts: ASCII, as it is stored. */
export const isEmailAddress = (text: string): boolean =>
  text.length <= 254 &&
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/i.test(
    text,
  )
