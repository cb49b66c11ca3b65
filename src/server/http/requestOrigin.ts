import type { FastifyRequest } from 'fastify'
import type { FileField, FormEntry } from '../../model/form/formBody.ts'
import type { Upload } from '../files/upload.ts'
import type { Account } from '../store/accounts/accountStore.ts'
import type { StoredSession } from '../store/accounts/sessionStore.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The language to answer in. Set by `language`. */
    language: string
    /** Who asks; undefined without a valid session. Set by `session`. */
    auth: Auth | undefined
    /** The fields of the body in order, names given twice included. Set by `body`. */
    pairs: FormEntry[]
    /** The files of the body in order. Set by `body`. */
    uploads: Upload[]
    /** Names of the fields that came with a file and take none. Set by `body`. */
    fileFields: string[]
    /** Why it was refused, by the key of the sentence; for the log. Set by `errors`. */
    errorKey?: string
  }
  interface FastifyReply {
    /**
     * Gives the browser a new XSRF pair that holds for its half of a session; undefined: for a new browser without one.
     * Set by `csrf`.
     */
    rotateCsrfToken(sessionCookie: string | undefined): void
  }
  interface FastifyContextConfig {
    /** Answered however busy the server is. */
    alwaysAnswered?: boolean
    /** The fields that take files, of a route whose body may hold some. */
    fileFields?: FileField[]
  }
}

/** A valid session, and its account unless it is a visitor's. */
export interface Auth {
  session: StoredSession
  account: Account | undefined
}

/** Whether the request came over TLS, as this server or a proxy on this machine saw it. */
export const isTls = (request: FastifyRequest): boolean => request.protocol === 'https'

const LOOPBACK_ADDRESS = /^(?:::ffff:)?127\.|^::1$/
const LOOPBACK_HOST = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?$/i
/** Any of these says that somebody else asks through a proxy. */
const FORWARDING_HEADERS = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']

/**
 * Whether a request comes from this machine itself: over its loopback, by a name of its own, and with no header that a proxy
 * adds. A proxy on this machine passes on the name that a browser asked for, or says that it forwards.
 */
export const isLocalRequest = ({ raw: { socket, headers } }: FastifyRequest): boolean =>
  LOOPBACK_ADDRESS.test(socket.remoteAddress ?? '') &&
  LOOPBACK_HOST.test(headers.host ?? '') &&
  !FORWARDING_HEADERS.some((name) => headers[name] !== undefined)
