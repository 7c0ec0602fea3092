/** Passwords that are stored whole, and those of which a part would be left out. */
export const passwords = [
  'secret',
  'a'.repeat(72),
  'ü'.repeat(36),
  '密'.repeat(24),
  '🌱'.repeat(18),
  ' spaces around ',
  "correct'horse\\battery",
  'пароль-пароль',
]
export const longPasswords = [
  'a'.repeat(73),
  'ü'.repeat(37),
  `${'a'.repeat(71)}ü`,
  'пароль'.repeat(7),
  '密'.repeat(25),
  '👩‍👩‍👧'.repeat(5),
  'a'.repeat(10_000),
]
