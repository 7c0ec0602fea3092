/** Types on which the domain, the embedded storage and the database must agree. */
export const wellFormedTypes = [
  'application/pdf',
  'text/plain;charset=utf-8',
  'text/plain; charset="utf-8"; format=flowed',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'image/svg+xml',
]

export const malformedTypes = [
  '',
  'nonsense',
  '/',
  'text/',
  '/html',
  'text/html/pdf',
  'text /html',
  '(text)/html',
  'application/pdf, text/html',
  'application/pdf;charset=utf-8,text/html',
  'application/pdf,text/html;charset=utf-8',
  'application/pdf;text/html',
  'application/pdf; charset="utf-8',
  'application/pdf;charset=utf-8;',
  'application/pdf\n',
  'application/pdf\r\nset-cookie: a=b',
  ' application/pdf',
  'äpplication/pdf',
]
