import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useAuth } from '../../src/data/use-auth.tsx'
import { useClient } from '../../src/data/use-client.tsx'

const Member = () => createElement('p', null, useAuth().viewer.user?.email)
const Company = () => createElement('p', null, useClient()?.company_name)

test.each([
  ['useAuth', Member, 'useAuth must be used within an AuthProvider'],
  ['useClient', Company, 'useClient must be used within a ClientProvider'],
])('%s outside its provider says which one is missing', (_name, component, message) => {
  expect(() => renderToStaticMarkup(createElement(component))).toThrow(message)
})
