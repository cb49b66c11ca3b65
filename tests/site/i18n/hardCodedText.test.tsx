import { Parser } from 'htmlparser2'
import { prerender } from 'react-dom/static'
import { MemoryRouter } from 'react-router-dom'
import { languages } from 'virtual:formwright/languages'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { AppRoot } from '../../../src/site/app/AppRoot.tsx'
import { pages } from '../../../src/site/app/pages.ts'
import { CurrentPage } from '../../../src/site/app/routing/AppRouter.tsx'
import { loadPage } from '../../../src/site/app/routing/loadPage.ts'
import { initI18n } from '../../../src/site/i18n/i18n.ts'
import { readSiteConfig } from '../../../src/project/read/readDefinitions.ts'
import { brandName } from '../../../src/model/site/siteConfig.ts'
import { session } from '../../../src/site/session/session.ts'

/** The site in the pseudo-language of development. */
vi.mock('virtual:formwright/languages', async () => {
  const { siteLanguages } = await import('../../../src/tools/vite/siteLanguages.ts')
  process.env.PSEUDO_LANGUAGE = 'on'
  const { codes, meta, texts } = siteLanguages(process.cwd(), true)
  const load = (code: string) => async () => ({ default: texts(code, { drafts: true }) })
  return {
    languages: Object.fromEntries(
      codes().map((code) => [code, { ...meta(code), load: load(code), loadRest: load(code) }]),
    ),
  }
})

/** Renders the pages for a signed-in client. */
vi.mock('../../../src/site/session/useSession.ts', () => ({ useSession: () => session }))

async function drawPage(id: string, path: string): Promise<string> {
  await loadPage(id)
  const { prelude } = await prerender(
    <AppRoot isPrerendered>
      <MemoryRouter initialEntries={[path.replace(/:\w+/g, '1')]}>
        <CurrentPage />
      </MemoryRouter>
    </AppRoot>,
  )
  return await new Response(prelude).text()
}

beforeAll(async () => {
  await initI18n('xa')
  session.token = 'token'
  session.user = { a_type: 0, name: '', email: '', tradingAccount: '8800001', currency: 'USD' }
})

/** Attributes that are shown or read out. */
const READABLE = ['aria-label', 'aria-description', 'aria-roledescription', 'alt', 'title', 'placeholder']

/** Readable texts of HTML: text nodes and readable attributes. */
function readableTexts(html: string): string[] {
  const texts = ['']
  const attributes: string[] = []
  let open = ''
  const parser = new Parser({
    onopentag: (name, values) => {
      open = name
      texts.push('')
      attributes.push(...READABLE.flatMap((attribute) => values[attribute] ?? []))
    },
    ontext: (text) => {
      if (open !== 'script' && open !== 'style') texts.push((texts.pop() ?? '') + text)
    },
    onclosetag: () => {
      open = ''
      texts.push('')
    },
  })
  parser.end(html)
  return [...texts, ...attributes].map((text) => text.trim()).filter((text) => text !== '')
}

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const regions = new Intl.DisplayNames('en-XA', { type: 'region' })
const site = readSiteConfig(process.cwd())
const BRAND = brandName(site, 'en')
/** Texts that are the same in every language, or come from the platform. */
const FOREIGN = new Set([
  // The name of the trading server, among others.
  ...Object.values(site).filter((value) => typeof value === 'string'),
  ...Object.values(languages).map(({ name }) => name),
  ...LETTERS.flatMap((first) => LETTERS.map((second) => regions.of(first + second))),
])
/** File kinds have the same names in every language; `Intl` joins them. */
const FILE_KINDS = /\b(?:JPEG|PNG|PDF)\b|, or /g
const CURRENCY = /^[A-Z]{3}$/

/** Texts with a word outside the pseudo-language, whose letters all have accents. */
const hardCodedTexts = (html: string): string[] =>
  readableTexts(html).filter((text) => {
    const known = text
      .replaceAll(BRAND, '')
      .replace(FILE_KINDS, '')
      .replace(/\s*\(?\+\d+\)?$/, '')
    return /[A-Za-z]{2}/.test(known) && !FOREIGN.has(known) && !CURRENCY.test(known)
  })

describe('in the pseudo-language, no text comes from code or schemas', () => {
  it.each(pages)('on the page $id', async ({ id, path }) => {
    const html = await drawPage(id, path)
    expect(readableTexts(html).some((text) => /^\[.*~\]$/.test(text))).toBe(true)
    expect(hardCodedTexts(html)).toEqual([])
  })

  it('hardCodedTexts finds a text that is written into the code', () => {
    expect(hardCodedTexts('<p title="Read me">Hello<!-- --> [Ĥéļļö~~]</p><img alt="A ship"/>')).toEqual([
      'Hello [Ĥéļļö~~]',
      'Read me',
      'A ship',
    ])
  })
})
