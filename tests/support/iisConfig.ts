import { SaxesParser, type SaxesTagPlain } from 'saxes'

interface Element {
  name: string
  attributes: Record<string, string>
  children: Element[]
}

/** Result of the rules of a `web.config` for a request. */
export interface IisOutcome {
  /**
   * `refused`: before or by the rules. `redirect`, `backend`: to `target`. `file`: the one with that path below the
   * site's folder.
   */
  kind: 'refused' | 'redirect' | 'backend' | 'file'
  target: string
  /** Headers set by the rules for responses and the cache settings, in lower case. */
  headers: Record<string, string>
}

export interface IisRequest {
  /** With the leading slash, decoded. */
  path: string
  https: boolean
  cookie: string
  acceptEncoding: string
}

/**
 * Applies a `web.config` as documented by Microsoft: request filtering, the rules of URL Rewrite 2 with their
 * conditions and back-references, rules for responses, cache settings by location. Supports only the parts that
 * `deploy/web.config` uses; any other part throws.
 * @param isFile whether the site's folder has a file, by its path with slashes
 */
export function createIis(config: string, isFile: (path: string) => boolean): (request: IisRequest) => IisOutcome {
  const root = parse(config)
  const server = only(root, 'system.webServer')
  const filtering = only(only(server, 'security'), 'requestFiltering')
  const denied = only(filtering, 'denyUrlSequences').children.map(({ attributes }) => attributes.sequence ?? '')
  const deniedExtensions = only(filtering, 'fileExtensions')
    .children.filter(({ attributes }) => attributes.allowed === 'false')
    .map(({ attributes }) => attributes.fileExtension ?? '')
  const rewrite = only(server, 'rewrite')
  return (request) => {
    const { path } = request
    const refusal: IisOutcome = { kind: 'refused', target: '', headers: {} }
    if (denied.some((sequence) => path.includes(sequence))) return refusal
    if (deniedExtensions.some((extension) => path.endsWith(extension))) return refusal
    let url = path.slice(1)
    for (const rule of only(rewrite, 'rules').children) {
      const match = pattern(only(rule, 'match').attributes.url).exec(url)
      const variables: Record<string, string> = {
        HTTPS: request.https ? 'on' : 'off',
        HTTP_HOST: 'site.example',
        HTTP_COOKIE: request.cookie,
        HTTP_ACCEPT_ENCODING: request.acceptEncoding,
        APPL_PHYSICAL_PATH: SITE_FOLDER,
      }
      const captures = match && meetsConditions(rule, match, variables)
      if (!match || !captures) continue
      const action = only(rule, 'action').attributes
      const target = expand(action.url ?? '', match, captures, variables)
      if (action.type === 'CustomResponse') return refusal
      if (action.type === 'Redirect') return { kind: 'redirect', target, headers: {} }
      if (action.type !== 'Rewrite') throw new Error(`an action ${action.type}`)
      if (target.startsWith('http://')) return { kind: 'backend', target, headers: responseHeaders(rewrite, path, {}) }
      url = target
      if (rule.attributes.stopProcessing === 'true') break
    }
    if (!isFile(url)) return refusal
    return { kind: 'file', target: url, headers: responseHeaders(rewrite, `/${url}`, cacheHeaders(root, url)) }
  }

  function meetsConditions(
    rule: Element,
    match: RegExpExecArray,
    variables: Record<string, string>,
  ): string[] | undefined {
    const conditions = rule.children.find(({ name }) => name === 'conditions')
    const captures: string[] = []
    for (const { attributes } of conditions?.children ?? []) {
      const input = expand(attributes.input ?? '', match, captures, variables)
      if (attributes.matchType === 'IsFile') {
        if (!input.startsWith(SITE_FOLDER) || !isFile(input.slice(SITE_FOLDER.length))) return undefined
        continue
      }
      const groups = pattern(attributes.pattern).exec(input)
      if (!groups) return undefined
      // Without `trackAllCaptures` the groups of the last condition are C:0 and on.
      if (conditions?.attributes.trackAllCaptures !== 'true') captures.length = 0
      captures.push(...groups.slice(captures.length === 0 ? 0 : 1).map((group) => group ?? ''))
    }
    return captures
  }
}

const SITE_FOLDER = 'C:\\site\\'

/** IIS ignores case in patterns. */
const pattern = (source = ''): RegExp => new RegExp(source, 'i')

/** Replaces server variables and the groups of the rule (`R:1`) and of its conditions (`C:1`). */
const expand = (text: string, match: RegExpExecArray, captures: string[], variables: Record<string, string>): string =>
  text.replace(/\{(?:([RC]):(\d)|(\w+))\}/g, (_whole, kind?: string, index?: string, name = '') => {
    if (kind) return (kind === 'R' ? match : captures)[Number(index)] ?? ''
    const value = variables[name]
    if (value === undefined) throw new Error(`a server variable ${name}`)
    return value
  })

/** Applies the rules for responses to headers. @param path of the rewritten URL */
function responseHeaders(rewrite: Element, path: string, headers: Record<string, string>): Record<string, string> {
  const newHeaders = { ...headers }
  for (const rule of only(rewrite, 'outboundRules').children) {
    const name = (only(rule, 'match').attributes.serverVariable ?? '').replace('RESPONSE_', '').toLowerCase()
    const isMet = only(rule, 'conditions').children.every(({ attributes }) => {
      if (attributes.input !== '{URL}') throw new Error(`a condition on ${attributes.input}`)
      return pattern(attributes.pattern).test(path)
    })
    if (isMet) newHeaders[name] = only(rule, 'action').attributes.value ?? ''
  }
  return newHeaders
}

/** `Cache-Control` of the deepest location with the file. */
function cacheHeaders(root: Element, url: string): Record<string, string> {
  const locations = root.children.filter(
    ({ name, attributes: { path = '' } }) => name === 'location' && (url === path || url.startsWith(`${path}/`)),
  )
  const [scope = root] = locations
  const {
    cacheControlMode,
    cacheControlMaxAge = '',
    cacheControlCustom,
  } = only(only(only(scope, 'system.webServer'), 'staticContent'), 'clientCache').attributes
  const [days = '0'] = cacheControlMaxAge.split('.')
  const age = cacheControlMode === 'UseMaxAge' ? [`max-age=${Number(days) * 86_400}`] : []
  return { 'cache-control': [...(cacheControlCustom ? [cacheControlCustom] : []), ...age].join(', ') }
}

function parse(text: string): Element {
  const root: Element = { name: '', attributes: {}, children: [] }
  const open = [root]
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => {
    const element: Element = { name, attributes, children: [] }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  parser.on('closetag', () => open.pop())
  parser.write(text).close()
  return only(root, 'configuration')
}

function only({ name: parent, children }: Element, name: string): Element {
  const [element, another] = children.filter((child) => child.name === name)
  if (!element || another) throw new Error(`<${parent}> has ${element ? 'several' : 'no'} <${name}>`)
  return element
}
