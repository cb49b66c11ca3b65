import * as zlib from 'node:zlib'

/**
 * The option `compress` of routes whose responses are the same for everybody; others are sent as they are, for the length of a
 * compressed text tells of secrets in it (BREACH). A body that is sent again is not compressed again. Source: decision 028.
 */
export const COMPRESSED = {
  encodings: ['br' as const, 'gzip' as const],
  syncThreshold: Infinity,
  // A sixth less than at the plugin's own 4, in the same time; at 9 ten times as long for two hundredths less.
  brotliOptions: { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 6 } },
  zlib: { ...zlib, brotliCompressSync: once(zlib.brotliCompressSync), gzipSync: once(zlib.gzipSync) },
}

/** Keeps what a body was compressed to as long as the body itself is kept. */
function once<Options>(
  compress: (body: Buffer, options: Options) => Buffer,
): (body: Buffer, options: Options) => Buffer {
  const compressed = new WeakMap<Buffer, Buffer>()
  return (body, options) => {
    const known = compressed.get(body) ?? compress(body, options)
    compressed.set(body, known)
    return known
  }
}
