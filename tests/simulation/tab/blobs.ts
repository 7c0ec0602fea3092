type Part = string | ArrayBuffer | Uint8Array | SimulatedBlob

const bytesOf = (part: Part): Uint8Array => {
  if (typeof part === 'string') return new TextEncoder().encode(part)
  if (part instanceof SimulatedBlob) return part.bytes
  return part instanceof Uint8Array ? part : new Uint8Array(part)
}

/** A Blob that is read at once: the platform's own reads on another thread, in an order that cannot be repeated. */
export class SimulatedBlob {
  readonly bytes: Uint8Array
  readonly type: string

  constructor(parts: Part[] = [], { type = '' }: { type?: string } = {}) {
    const all = parts.map(bytesOf)
    this.bytes = new Uint8Array(all.reduce((sum, { length }) => sum + length, 0))
    let offset = 0
    for (const part of all) {
      this.bytes.set(part, offset)
      offset += part.length
    }
    this.type = type
  }

  get size(): number {
    return this.bytes.length
  }

  slice(start = 0, end = this.size, type = ''): SimulatedBlob {
    return new SimulatedBlob([this.bytes.slice(start, end)], { type })
  }

  async arrayBuffer(): Promise<ArrayBuffer> {
    return this.bytes.slice().buffer
  }

  async text(): Promise<string> {
    return new TextDecoder().decode(this.bytes)
  }
}

export class SimulatedFile extends SimulatedBlob {
  readonly name: string

  constructor(parts: Part[], name: string, options: { type?: string } = {}) {
    super(parts, options)
    this.name = name
  }
}
