/**
 * The supported file types: MIME type, file name extensions, and the bytes that identify a file (`signature`), at its
 * start or, with `anywhere`, anywhere in its first `HEAD_BYTES`. A new type needs a row here, its name in
 * `schemas/meta/field.schema.json`, its redrawing in `src/server/files/redraw`, and a sample in
 * `src/project/conformance/sampleFiles.ts`.
 */
const FILE_TYPES = [
  { type: 'image/jpeg', extensions: ['jpg', 'jpeg'], signature: [0xff, 0xd8, 0xff], anywhere: false },
  {
    type: 'image/png',
    extensions: ['png'],
    signature: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    anywhere: false,
  },
  { type: 'application/pdf', extensions: ['pdf'], signature: [0x25, 0x50, 0x44, 0x46, 0x2d], anywhere: true },
] as const

/** The MIME type of a file that a form can take. */
export type FileType = (typeof FILE_TYPES)[number]['type']

export const fileTypes: readonly FileType[] = FILE_TYPES.map(({ type }) => type)

/**
 * A photo in the format of phones, which only some browsers can decode, and not the server: the browser sends it as a
 * JPEG or says how to save it as one. Source: ISO/IEC 23008-12, the brands of its first box.
 */
export const HEIC = 'image/heic'
const HEIC_START = /^.{4}ftyp(?:hei[cxms]|hevc|mif1|msf1)/s

/** Number of bytes at the start of a file that `detectFileType` needs. */
export const HEAD_BYTES = 1024

/** The MIME type that a file's first bytes and its extension agree on; empty if they disagree or are unknown. */
export function detectFileType(head: Uint8Array, name: string): FileType | typeof HEIC | '' {
  const extension = name.split('.').at(-1)?.toLowerCase() ?? ''
  if (/^hei[cf]$/.test(extension) && HEIC_START.test(String.fromCharCode(...head.subarray(0, 12)))) return HEIC
  return (
    FILE_TYPES.find(
      ({ extensions, signature, anywhere }) =>
        extensions.some((each) => each === extension) &&
        (anywhere ? head.some((_byte, index) => hasBytesAt(head, signature, index)) : hasBytesAt(head, signature, 0)),
    )?.type ?? ''
  )
}

const rowOf = (type: string) => FILE_TYPES.find((fileType) => fileType.type === type)

/** The file name extensions of a MIME type, without dot. */
export const extensionsOf = (type: string): readonly string[] => rowOf(type)?.extensions ?? []

/** The bytes that identify a file of a MIME type. */
export const signatureOf = (type: string): readonly number[] => rowOf(type)?.signature ?? []

const hasBytesAt = (head: Uint8Array, bytes: readonly number[], start: number): boolean =>
  bytes.every((byte, index) => head[start + index] === byte)
