/** File types that can be recognised: by the first bytes, with the extensions that belong to them. */
const FILE_TYPES = [
  {
    type: 'image/jpeg',
    extensions: ['jpg', 'jpeg'],
    matches: (head: Uint8Array) => startsWithBytes(head, [0xff, 0xd8, 0xff]),
  },
  {
    type: 'image/png',
    extensions: ['png'],
    matches: (head: Uint8Array) => startsWithBytes(head, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  },
  {
    type: 'application/pdf',
    extensions: ['pdf'],
    matches: (head: Uint8Array) => new TextDecoder('latin1').decode(head).includes('%PDF-'),
  },
]

/** Bytes at the start of a file that `detectFileType` needs. */
export const HEAD_BYTES = 1024

/** The MIME type that a file's first bytes and its extension agree on; empty if they disagree or are unknown. */
export function detectFileType(head: Uint8Array, name: string): string {
  const extension = name.split('.').at(-1)?.toLowerCase() ?? ''
  return FILE_TYPES.find(({ matches, extensions }) => extensions.includes(extension) && matches(head))?.type ?? ''
}

/** The file name extensions of a MIME type, without dot. */
export const extensionsOf = (type: string): string[] =>
  FILE_TYPES.find((fileType) => fileType.type === type)?.extensions ?? []

const startsWithBytes = (head: Uint8Array, bytes: number[]): boolean =>
  bytes.every((byte, index) => head[index] === byte)
