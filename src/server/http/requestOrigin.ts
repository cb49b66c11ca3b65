import type { FastifyRequest } from 'fastify'

const LOOPBACK_HOST = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?$/i
/** Headers that a proxy adds: the request comes from somebody else. */
const FORWARDING_HEADERS = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']

/** Whether the request came over TLS, as this server or a trusted proxy saw it. */
export const isTls = (request: FastifyRequest): boolean => request.protocol === 'https'

/**
 * Whether a request comes from this machine itself: over its loopback interface, by a loopback host name, and without a
 * header that a proxy adds. (A proxy on this machine passes on the browser's host name, or adds such a header.)
 */
export const isLocalRequest = ({ raw: { socket, headers } }: FastifyRequest): boolean =>
  isLoopbackAddress(socket.remoteAddress) &&
  LOOPBACK_HOST.test(headers.host ?? '') &&
  !FORWARDING_HEADERS.some((name) => headers[name] !== undefined)

export const isLoopbackAddress = (address = ''): boolean => /^(?:::ffff:)?127(?:\.\d{1,3}){3}$|^::1$/i.test(address)
