import { headerLines, withCommonHeaders, type FindInstantAnswer } from './instantAnswer.ts'
import { preferredEncoding } from './negotiatedText.ts'
import { generateNonce } from './nonce.ts'
import type { PageReader } from './pageReader.ts'
import { gzippedPage, pageText } from './pageTemplate.ts'
import { pageCsp } from './securityHeaders.ts'

/** Stand where the nonce and the length will. */
const NONCE_MARK = '\0'
const LENGTH_MARK = '\x01'

/**
 * The page as an answer from memory; of its headers only what has the nonce is made each time.
 * @param headers of every page, besides its policy
 * @param imageOrigins as `pageCsp` takes them
 */
export function createInstantPages(
  readPage: PageReader,
  headers: Record<string, string>,
  imageOrigins: string[],
): FindInstantAnswer {
  const headFor = (tls: boolean, encoding: Record<string, string>) => {
    const policy = pageCsp(NONCE_MARK, { imageOrigins, tls })
    const all = { ...headers, ...encoding, 'content-security-policy': policy, 'content-length': LENGTH_MARK }
    return headerLines(withCommonHeaders(all, tls)).split(NONCE_MARK)
  }
  const headsFor = (tls: boolean) => ({
    plain: headFor(tls, {}),
    gzipped: headFor(tls, { 'content-encoding': 'gzip' }),
  })
  const heads = { plain: headsFor(false), tls: headsFor(true) }
  return (request) => {
    const page = readPage(request.languageCookie)
    if (!page) return undefined
    const nonce = generateNonce()
    const isGzipped = preferredEncoding(request, ['gzip']) !== undefined
    const body = isGzipped ? gzippedPage(page, nonce) : pageText(page, nonce)
    const ofTransport = request.tls ? heads.tls : heads.plain
    const head = (isGzipped ? ofTransport.gzipped : ofTransport.plain).join(nonce)
    return { status: 200, head: head.replace(LENGTH_MARK, String(body.length)), body }
  }
}
