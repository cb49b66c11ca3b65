import { headerLines, withCommonHeaders, type FindInstantAnswer } from './instantAnswer.ts'
import { preferredEncoding } from './negotiatedText.ts'
import { generateNonce } from './nonce.ts'
import type { PageReader } from './pageReader.ts'
import { writeNonce, type PageForm, type PageTemplate } from './pageTemplate.ts'
import { pageCsp } from './securityHeaders.ts'
import { SendableBody } from './sendableBody.ts'

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
  const headsFor = (tls: boolean): Record<PageForm, string[]> => ({
    text: headFor(tls, {}),
    gzipped: headFor(tls, { 'content-encoding': 'gzip' }),
  })
  const heads = { plain: headsFor(false), tls: headsFor(true) }
  const bodies = new WeakMap<PageTemplate, Record<PageForm, SendableBody>>()
  const bodiesOf = (page: PageTemplate): Record<PageForm, SendableBody> => {
    let known = bodies.get(page)
    if (!known) {
      known = { text: new SendableBody(page.text.bytes), gzipped: new SendableBody(page.gzipped.bytes) }
      bodies.set(page, known)
    }
    return known
  }
  return (request) => {
    const page = readPage(request.languageCookie)
    if (!page) return undefined
    const nonce = generateNonce()
    const form = preferredEncoding(request, ['gzip']) ? 'gzipped' : 'text'
    const body = bodiesOf(page)[form]
    writeNonce(page, form, nonce, body.body)
    const head = (request.tls ? heads.tls : heads.plain)[form].join(nonce)
    return { status: 200, head: head.replace(LENGTH_MARK, String(body.body.length)), body }
  }
}
