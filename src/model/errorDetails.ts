import { isObject } from '../forms/schema/isObject.ts'
import { escapeObeyed } from './escapeCharacters.ts'

/** The message of a thrown value. */
export const errorMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/**
 * Text of an error for a terminal: the message of an expected one, else its stack. It may quote files of somebody else,
 * so characters that a terminal obeys become escapes.
 */
export const terminalMessage = (error: unknown, isExpected: boolean): string =>
  escapeObeyed(isExpected || !(error instanceof Error) ? errorMessage(error) : String(error.stack))

/** The code of an error of the operating system or of Node, such as `ENOENT`; undefined for any other thrown value. */
export const errorCode = (error: unknown): string | undefined =>
  isObject(error) && typeof error.code === 'string' ? error.code : undefined
