import type { FastifyRequest } from 'fastify'
import type { FileSender } from '../files/redraw/redrawer.ts'
import { BusinessError, TooManyRequestsError } from '../http/errors.ts'
import { widestNetworkOf } from '../http/ipNetwork.ts'
import { responseClosed } from '../http/responseClosed.ts'
import type { Client } from '../limits/fairLimiter.ts'
import type { ActionContext } from './action.ts'

/**
 * The client whose turn a request takes where work waits: its network, since anybody can open accounts.
 * @param isKnown whether it is a customer's, or that of somebody who has solved a captcha; default: by the session
 */
export const clientOf = ({ auth, ip }: FastifyRequest, isKnown = auth?.account !== undefined): Client =>
  isKnown ? { known: widestNetworkOf(ip) } : widestNetworkOf(ip)

/** The sender of a request's files. */
export const fileSenderOf = (
  {
    request,
    reply,
    metrics,
    files: { drawingSeconds },
  }: Pick<ActionContext, 'request' | 'reply' | 'metrics' | 'files'>,
  client: Client,
): FileSender => ({
  client,
  signal: responseClosed(reply, () => new BusinessError('busy')),
  assertRoom() {
    const ms = drawingSeconds.msUntilRoom(request)
    if (ms === 0) return
    metrics.limitedCalls.inc({ budget: 'drawing', scope: 'address' })
    throw new TooManyRequestsError(ms)
  },
  spend: (seconds) => drawingSeconds.spend(request, seconds),
})
