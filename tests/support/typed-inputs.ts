/*
 * What people type and paste, by kind, with what must come of it. `typed-fields.ts` tests a field with all of a kind in
 * one line; a new example of a kind is added here, and every field of that kind is tested with it.
 */

/** E-mail addresses as they are stored. */
export const emailAddresses = [
  'ada@example.test',
  'a@b.c',
  "o'brien@example.test",
  'ada.green+news@example.test',
  'ada_green-2@mail.example.test',
  "a!#$%&'*+/=?^_`{|}~-z@example.test",
  'r&d@example.test',
  '=1+1@example.test',
  '-ada-@example.test',
  'ada.@docomo.example',
  'a..da@docomo.example',
  '100%@example.test',
  'ada@xn--bcher-kva.example',
  'ada@xn--80akhbyknj4f.xn--p1ai',
  'ada@1and1.example',
  `ada@${'a'.repeat(63)}.example`,
]

/** E-mail addresses as they are typed or pasted, and as they are stored. */
export const typedEmailAddresses: [typed: string, stored: string][] = [
  ['  ada@example.test ', 'ada@example.test'],
  ['\u{200B}ada@example.test', 'ada@example.test'],
  ['ada@exam\u{AD}ple.test\u{FEFF}', 'ada@example.test'],
  ['\u{A0}ada@example.test\u{202F}', 'ada@example.test'],
  ['\u{202A}ada@example.test\u{202C}', 'ada@example.test'],
  ['\u{2068}ada\u{200D}@example.test\u{2069}', 'ada@example.test'],
  ['mailto:ada@example.test', 'ada@example.test'],
  ['MAILTO:o%27brien@example.test?subject=Hi&body=x', "o'brien@example.test"],
  ['<ada@example.test>', 'ada@example.test'],
  ['Ada Green <ada@example.test>', 'ada@example.test'],
  ['"Green, Ada" <mailto:ada@example.test>;', 'ada@example.test'],
  ["'ada@example.test'", 'ada@example.test'],
  ['“ada@example.test”,', 'ada@example.test'],
  ['ada@example.test.', 'ada@example.test'],
  ['ada @ example.test', 'ada@example.test'],
  ['o’brien@example.test', "o'brien@example.test"],
  ['ａｄａ＠ｅｘａｍｐｌｅ．ｔｅｓｔ', 'ada@example.test'],
  ['Ada@EXAMPLE.Test', 'Ada@example.test'],
  ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
  ['ada@BÜCHER.example', 'ada@xn--bcher-kva.example'],
  ['ada@bu\u{308}cher.example', 'ada@xn--bcher-kva.example'],
  ['ada@straße.example', 'ada@xn--strae-oqa.example'],
  ['ada@испытание.рф', 'ada@xn--80akhbyknj4f.xn--p1ai'],
  ['ada@例え.テスト', 'ada@xn--r8jz45g.xn--zckzah'],
  ['ada@例え。テスト', 'ada@xn--r8jz45g.xn--zckzah'],
  ['ada@نامه\u{200C}ای.example', 'ada@xn--mgba3gch31f060k.example'],
]

/** What is no e-mail address for the form, the server and the database alike. */
export const refusedEmailAddresses = [
  '',
  'ada',
  'ada@',
  '@example.test',
  'ada@example',
  'ada green@example.test',
  'a@b@c.test',
  'ada@example..test',
  'ada@-example.test',
  'ada@exa_mple.test',
  'ada@127.0.0.1',
  'ada@[127.0.0.1]',
  'ada@example.test?bcc=all@example.test',
  'ada@example.test,zoe@example.test',
  'mailto:ada@example.test,zoe@example.test',
  'Ada <ada@example.test>, Zoe <zoe@example.test>x',
  '"ada"@example.test',
  'ada@exam%70le.test',
  'ada@example.test/path',
  'ada@example.test:25',
  'ada\r\nbcc: all@example.test',
  'jürgen@example.test',
  'почта@испытание.рф',
  `ada@${'a'.repeat(64)}.example`,
  `${'a'.repeat(251)}@b.c`,
]
