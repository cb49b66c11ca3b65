import type { FastifyRequest } from 'fastify'
import type { FileField, Pair } from '../../model/formBody.ts'
import type { Upload } from '../files/upload.ts'
import type { Account } from '../store/accounts.ts'
import type { StoredSession } from '../store/sessions.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The language to answer in. Set by `language`. */
    language: string
    /** Who asks; undefined without a valid session. Set by `session`. */
    visit: Visit | undefined
    /** The fields of the body in order, names given twice included. Set by `body`. */
    pairs: Pair[]
    /** The files of the body in order. Set by `body`. */
    uploads: Upload[]
    /** Names of the fields that came with a file and take none. Set by `body`. */
    fileFields: string[]
    /** Why it was refused, by the key of the sentence; for the log. Set by `errors`. */
    refused?: string
  }
  interface FastifyReply {
    /**
     * Gives the browser a new XSRF pair that holds for its half of a session; undefined: for a new browser without one.
     * Set by `csrf`.
     */
    bindPair(half: string | undefined): void
  }
  interface FastifyContextConfig {
    /** Answered however busy the server is. */
    alwaysAnswered?: boolean
    /** The fields that take files, of a route whose body may hold some. */
    fileFields?: FileField[]
  }
}

/** A valid session, and its account unless it is a visitor's. */
export interface Visit {
  session: StoredSession
  account: Account | undefined
}

/** Whether the request came over TLS, as this server or a proxy on this machine saw it. */
export const isTls = (request: FastifyRequest): boolean => request.protocol === 'https'
