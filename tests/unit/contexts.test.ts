import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useAuth } from '../../src/app/auth.tsx'
import { useClient } from '../../src/app/client.tsx'

test.each([
  ['useAuth', useAuth, 'useAuth must be used within an AuthProvider'],
  ['useClient', useClient, 'useClient must be used within a ClientProvider'],
])('%s outside its provider says which one is missing', (_name, useContext, message) => {
  const Lost = () => {
    useContext()
    return null
  }
  expect(() => renderToStaticMarkup(createElement(Lost))).toThrow(message)
})
