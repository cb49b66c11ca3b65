import { isObject } from '../forms/schema/isObject.ts'

/** The message of a thrown value. */
export const errorMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** The code of an error of the operating system or of Node, such as `ENOENT`; undefined for any other thrown value. */
export const errorCode = (error: unknown): string | undefined =>
  isObject(error) && typeof error.code === 'string' ? error.code : undefined
