import { InstantAnswer, NONCE_MARK, withCommonHeaders, type FindInstantAnswer } from './instantAnswer.ts'
import { prefersGzip } from './negotiatedText.ts'
import { generateNonce } from './nonce.ts'
import type { PageReader } from './pageReader.ts'
import { writeNonce, type PageForm, type PageTemplate } from './pageTemplate.ts'
import { pageCsp } from './securityHeaders.ts'

/**
 * The page as an answer from memory, in which only the nonce is new each time.
 * @param headers of every page, besides its policy
 * @param imageOrigins as `pageCsp` takes them
 */
export function createInstantPages(
  readPage: PageReader,
  headers: Record<string, string>,
  imageOrigins: string[],
): FindInstantAnswer {
  const answerWith = ({ bytes }: { bytes: Buffer }, tls: boolean, encoding: Record<string, string>): InstantAnswer => {
    const policy = pageCsp(NONCE_MARK, { imageOrigins, tls })
    const own = { 'content-security-policy': policy, 'content-length': String(bytes.length) }
    return new InstantAnswer(200, withCommonHeaders({ ...headers, ...encoding, ...own }, tls), bytes)
  }
  const answersFor = (page: PageTemplate, tls: boolean): Record<PageForm, InstantAnswer> => ({
    text: answerWith(page.text, tls, {}),
    gzipped: answerWith(page.gzipped, tls, { 'content-encoding': 'gzip' }),
  })
  const answers = new WeakMap<
    PageTemplate,
    { plain: Record<PageForm, InstantAnswer>; tls: Record<PageForm, InstantAnswer> }
  >()
  const answersOf = (page: PageTemplate) => {
    let known = answers.get(page)
    if (!known) {
      known = { plain: answersFor(page, false), tls: answersFor(page, true) }
      answers.set(page, known)
    }
    return known
  }
  return (request) => {
    const page = readPage(request.languageCookie)
    if (!page) return undefined
    const nonce = generateNonce()
    const form = prefersGzip(request) ? 'gzipped' : 'text'
    const answer = answersOf(page)[request.tls ? 'tls' : 'plain'][form]
    answer.setNonce(nonce)
    writeNonce(page, form, nonce, answer.body)
    return answer
  }
}
