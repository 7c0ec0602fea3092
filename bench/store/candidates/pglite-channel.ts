/** The channel on which PGlite's worker reports the size of its WebAssembly memory. */
export const WASM_BYTES = 'wasm-bytes'
