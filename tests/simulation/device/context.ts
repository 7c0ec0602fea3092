import { type Context, constants, createContext } from 'node:vm'

/**
 * Returns a new `vm` context with these global variables. Its global object is an ordinary one: of an object given to
 * `createContext` every access to a global variable, `Map` or `Promise` too, would be a call out of the compiled code.
 */
export const contextWith = (globals: object): Context =>
  Object.assign(createContext(constants.DONT_CONTEXTIFY), globals)
