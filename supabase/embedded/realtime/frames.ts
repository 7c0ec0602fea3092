import * as v from 'valibot'

/*
 * Phoenix frames in both serialisations of realtime-js: 1.0.0 writes objects, 2.0.0 writes arrays and sends a client's
 * own broadcasts as binary.
 */

export type Version = '1.0.0' | '2.0.0'

export interface Frame {
  join_ref: string | null
  ref: string | null
  topic: string
  event: string
  payload: Record<string, unknown>
}

const Ref = v.nullish(v.pipe(v.string(), v.maxLength(64)), null)
const Name = v.pipe(v.string(), v.maxLength(255))
const Payload = v.record(v.string(), v.unknown())

const ObjectFrame = v.object({ join_ref: Ref, ref: Ref, topic: Name, event: Name, payload: Payload })
const ArrayFrame = v.pipe(
  v.strictTuple([Ref, Ref, Name, Name, Payload]),
  v.transform(([join_ref, ref, topic, event, payload]) => ({ join_ref, ref, topic, event, payload })),
)

/**
 * Returns the serialisation a client asked for; 1.0.0 where it asked for none, as in Phoenix; null for an unknown one.
 */
export function versionOf(vsn: string | null): Version | null {
  if (vsn === null || vsn.startsWith('1.')) return '1.0.0'
  return vsn.startsWith('2.') ? '2.0.0' : null
}

export function encode(version: Version, { join_ref, ref, topic, event, payload }: Frame): string {
  return JSON.stringify(
    version === '2.0.0' ? [join_ref, ref, topic, event, payload] : { topic, event, payload, ref },
  )
}

/** Decodes a frame; null for anything else. */
export function decode(version: Version, data: Buffer, isBinary: boolean): Frame | null {
  if (isBinary) return version === '2.0.0' ? decodeBroadcast(data) : null
  try {
    const schema = version === '2.0.0' ? ArrayFrame : ObjectFrame
    const parsed = v.safeParse(schema, JSON.parse(data.toString('utf8')))
    return parsed.success ? parsed.output : null
  } catch {
    return null
  }
}

/**
 * Decodes a client's broadcast: kind 3, five lengths, encoding, then as many bytes of join_ref, ref, topic, event and
 * metadata. Its content is left out, since no client may broadcast here.
 */
function decodeBroadcast(data: Buffer): Frame | null {
  const header = 7
  if (data.length < header || data[0] !== 3) return null
  const texts: string[] = []
  let offset = header
  for (const length of data.subarray(1, 6)) {
    if (offset + length > data.length) return null
    texts.push(data.toString('utf8', offset, offset + length))
    offset += length
  }
  const [join_ref, ref, topic = ''] = texts
  return { join_ref: join_ref || null, ref: ref || null, topic, event: 'broadcast', payload: {} }
}
