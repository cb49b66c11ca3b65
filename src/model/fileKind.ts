/** Bytes at a file's start that tell its kind, and the endings of its name that go with it. */
const KINDS = [
  { type: 'image/jpeg', endings: ['jpg', 'jpeg'], starts: (head: Uint8Array) => beginsWith(head, [0xff, 0xd8, 0xff]) },
  {
    type: 'image/png',
    endings: ['png'],
    starts: (head: Uint8Array) => beginsWith(head, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  },
  {
    type: 'application/pdf',
    endings: ['pdf'],
    starts: (head: Uint8Array) => new TextDecoder('latin1').decode(head).includes('%PDF-'),
  },
]

/** How many bytes of a file tell its kind. */
export const HEAD_BYTES = 1024

/** The MIME type that a file's first bytes and its name agree on; empty when they do not or neither is known. */
export function kindOf(head: Uint8Array, name: string): string {
  const ending = name.split('.').at(-1)?.toLowerCase() ?? ''
  return KINDS.find(({ starts, endings }) => endings.includes(ending) && starts(head))?.type ?? ''
}

/** The endings of names of a MIME type, without dot. */
export const endingsOf = (type: string): string[] => KINDS.find((kind) => kind.type === type)?.endings ?? []

const beginsWith = (head: Uint8Array, bytes: number[]): boolean => bytes.every((byte, index) => head[index] === byte)
