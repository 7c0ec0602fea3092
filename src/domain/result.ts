/** A value, or an expected refusal with a stable reason code. Only bugs throw. */
export type Result<Value, Refusal extends string> =
  | { ok: true; value: Value }
  | { ok: false; refusal: Refusal }

export const ok = <Value>(value: Value) => ({ ok: true, value }) as const

export const refuse = <Refusal extends string>(refusal: Refusal) => ({ ok: false, refusal }) as const
