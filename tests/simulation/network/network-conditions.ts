/** Directions in which a connection is cut, seen from the device. */
export type Cut = 'out' | 'in' | 'both'

/** Network conditions of one device. */
export interface NetworkConditions {
  /** Share of requests, from 0 to 1, that a fault happens to. */
  failureRate: number
  /** `out`: no request reaches the server; `in`: the server acts, and no answer reaches the device. */
  requestsCut: Cut | null
  /** The same for the frames of WebSockets; none can be opened meanwhile. */
  socketsCut: Cut | null
  /** A captive portal answers every request with its own page and status 200; no WebSocket can be opened. */
  isBehindPortal: boolean
  /** A service that the gateway answers 503 for, while the others run. */
  awayService: 'storage' | 'functions' | null
  /** Null where the line is fast. */
  bytesPerSecond: number | null
  /** The longest delay one way, in milliseconds. */
  maxDelayMs: number
}

export const goodConditions: NetworkConditions = {
  failureRate: 0,
  requestsCut: null,
  socketsCut: null,
  isBehindPortal: false,
  awayService: null,
  bytesPerSecond: null,
  maxDelayMs: 60,
}

export const cutOffConditions: NetworkConditions = {
  ...goodConditions,
  requestsCut: 'both',
  socketsCut: 'both',
}

export const blocksRequests = ({ requestsCut }: NetworkConditions): boolean =>
  requestsCut === 'out' || requestsCut === 'both'

export const blocksAnswers = ({ requestsCut }: NetworkConditions): boolean =>
  requestsCut === 'in' || requestsCut === 'both'

/** Returns whether no answer of the server reaches the device. */
export const isCutOff = ({ requestsCut, isBehindPortal }: NetworkConditions): boolean =>
  requestsCut !== null || isBehindPortal

const words = { out: 'outward', in: 'inward', both: 'both ways' } as const

/** Returns the name of the fault that these conditions are; null where they are good. */
export function faultOf(conditions: NetworkConditions): string | null {
  const { requestsCut, socketsCut, isBehindPortal, awayService, bytesPerSecond, failureRate } = conditions
  if (requestsCut !== null && socketsCut !== null) return `network cut ${words[requestsCut]}`
  if (requestsCut !== null) return `requests cut ${words[requestsCut]}`
  if (socketsCut !== null) return `sockets cut ${words[socketsCut]}`
  if (isBehindPortal) return 'captive portal'
  if (awayService) return `${awayService} away`
  if (bytesPerSecond !== null) return `line of ${bytesPerSecond} B/s`
  return failureRate > 0 ? 'requests failing' : null
}
