/** Width and height of a PNG file in pixels; undefined if its header is cut off. Source: PNG, section 11.2.1. */
export function pngSize(bytes: Uint8Array): { width: number; height: number } | undefined {
  if (bytes.length < 24) return undefined
  const header = new DataView(bytes.buffer, bytes.byteOffset)
  const size = { width: header.getUint32(16), height: header.getUint32(20) }
  return size.width > 0 && size.height > 0 ? size : undefined
}
