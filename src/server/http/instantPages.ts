import { headerBlock, type FindInstantAnswer } from './instantAnswer.ts'
import { preferredEncoding } from './negotiatedText.ts'
import { generateNonce } from './nonce.ts'
import type { PageReader } from './pageReader.ts'
import { gzippedPage, pageText } from './pageTemplate.ts'
import { pageCsp } from './securityHeaders.ts'

const POLICY_HEADER = 'content-security-policy'
/** Stands where the nonce will. */
const MARK = '\0'

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
  const blocksFor = (tls: boolean) => ({
    policy: pageCsp(MARK, { imageOrigins, tls }).split(MARK),
    plain: pageBlock(headers, tls),
    gzipped: pageBlock({ ...headers, 'content-encoding': 'gzip' }, tls),
  })
  const blocks = { plain: blocksFor(false), tls: blocksFor(true) }
  return (request) => {
    const page = readPage(request.languageCookie)
    if (!page) return undefined
    const nonce = generateNonce()
    const isGzipped = preferredEncoding(request, ['gzip']) !== undefined
    const body = isGzipped ? gzippedPage(page, nonce) : pageText(page, nonce)
    const { policy, ...ofTransport } = request.tls ? blocks.tls : blocks.plain
    return {
      status: 200,
      headers: [
        ...(isGzipped ? ofTransport.gzipped : ofTransport.plain),
        POLICY_HEADER,
        policy.join(nonce),
        'content-length',
        String(body.length),
      ],
      body,
    }
  }
}

/** As `headerBlock`, without the policy of what is no page. */
function pageBlock(headers: Record<string, string>, tls: boolean): string[] {
  const block = headerBlock(headers, tls)
  block.splice(block.indexOf(POLICY_HEADER), 2)
  return block
}
