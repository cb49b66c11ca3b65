import type { AxiosError } from 'axios'
import { isObject } from '../model/isObject.ts'

export const XSRF_COOKIE = 'XSRF-TOKEN'
export const XSRF_HEADER = 'X-XSRF-TOKEN'

/** The codes of axios's errors that are told apart. */
export const TRANSPORT_CODES = {
  aborted: 'ECONNABORTED',
  timedOut: 'ETIMEDOUT',
  cancelled: 'ERR_CANCELED',
  network: 'ERR_NETWORK',
  badResponse: 'ERR_BAD_RESPONSE',
}

/** `isAxiosError`, for modules that are there before axios is. */
export const isTransportError = <T = unknown>(error: unknown): error is AxiosError<T> =>
  isObject(error) && error.isAxiosError === true

/** An error like axios's, for what fails before or after it. */
export const createTransportError = (message: string, code: string): AxiosError =>
  Object.assign(new Error(message), {
    name: 'AxiosError',
    isAxiosError: true,
    code,
    cause: undefined,
    toJSON: () => ({ message, code }),
  })
