/** The facts of a file that browser and server validate. */
export interface FileFacts {
  name: string
  /** Bytes. */
  size: number
  /** MIME type of the content; empty if unknown or in conflict with the name's extension. */
  type: string
}

export const BYTES_PER_KB = 1024
export const BYTES_PER_MB = 1024 * 1024

/**
 * Bytes in MB of 1024 × 1024, rounded up to two decimals, so that the size shown for a file over a limit is never the
 * limit.
 */
export const toMegabytes = (bytes: number): number => Math.ceil((bytes / BYTES_PER_MB) * 100) / 100

/** Whether a value has the members of file facts. */
export const isFileFacts = (value: unknown): value is FileFacts =>
  typeof value === 'object' && value !== null && 'name' in value && 'size' in value && 'type' in value
