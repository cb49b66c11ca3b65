import { expect, test, vi } from 'vitest'
import { pageModules, preloadData, preloadModules } from '../../../src/app/preload/preloadRoute.ts'
import { readVisit } from '../../../src/app/preload/readVisit.ts'
import type { RoutePreloads } from '../../../src/model/site/routePreloads.ts'
import { save } from '../../../src/storage/storage.ts'
import { createMemoryStorage } from '../../support/memoryStorage.ts'

const PRELOADS: RoutePreloads = {
  files: [
    'tw.js',
    'th.js',
    'home.js',
    'hero.svg',
    'login.js',
    'wallet.js',
    'shared.js',
    'twRest.js',
    'thRest.js',
    'list.js',
  ],
  pages: {
    '': { modules: [2, 6], pictures: [3] },
    login: { modules: [4], needsRest: true },
    wallet: { modules: [5, 6], needsSession: true, needsRest: true },
    school: { modules: [9] },
  },
  languages: { tw: { file: 0, rest: 7, tag: 'zh-TW' }, th: { file: 1, rest: 8, tag: 'th' } },
  defaultLanguage: 'tw',
  signIn: 'login',
}

interface Visit {
  hash: string
  language?: string
  token?: string
  isNarrow?: boolean
}

/** What a browser requests on behalf of the script in the page. */
function requestsOf({ hash, language, token, isNarrow = false }: Visit): {
  modules: string[]
  pictures: string[]
} {
  const modules: string[] = []
  const pictures: string[] = []
  const local = createMemoryStorage()
  vi.stubGlobal('localStorage', local)
  if (language) save('language', language)
  const view = {
    location: { hash },
    localStorage: local,
    sessionStorage: { getItem: (key: string) => (key === 'formwright.token' ? (token ?? null) : null) },
    matchMedia: () => ({ matches: !isNarrow }),
    document: {
      currentScript: { nonce: 'n' },
      getElementById: () => ({ textContent: JSON.stringify(PRELOADS) }),
      createElement: (tag: string) => {
        const element = { tag, rel: '', href: '', nonce: '' }
        if (tag === 'img') Object.defineProperty(element, 'src', { set: (src: string) => pictures.push(src) })
        return element
      },
      head: {
        append: ({ rel, href, nonce }: { rel: string; href: string; nonce: string }) => {
          expect([rel, nonce]).toEqual(['modulepreload', 'n'])
          modules.push(href)
        },
      },
    },
  }
  const visited = view as unknown as Window
  preloadModules(visited, PRELOADS, pageModules(readVisit(visited)), visited.document.currentScript?.nonce)
  preloadData(visited)
  return { modules, pictures }
}

test('the parts of the requested page and its language are loaded at once', () => {
  const { modules, pictures } = requestsOf({ hash: '' })
  expect([modules, pictures]).toEqual([['tw.js', 'home.js', 'shared.js'], ['hero.svg']])
})

test('the saved language is loaded, and the default one for a code that is none', () => {
  expect(requestsOf({ hash: '#/login?from=x', language: 'th' }).modules).toEqual(['th.js', 'thRest.js', 'login.js'])
  for (const language of ['xx', 'constructor'])
    expect(requestsOf({ hash: '#/login', language }).modules).toEqual(['tw.js', 'twRest.js', 'login.js'])
})

test('without a session the sign-in page is loaded instead of a page that needs one', () => {
  expect(requestsOf({ hash: '#/wallet/x' }).modules).toEqual(['tw.js', 'twRest.js', 'login.js'])
  expect(requestsOf({ hash: '#/wallet', token: '{}' }).modules).toEqual([
    'tw.js',
    'twRest.js',
    'wallet.js',
    'shared.js',
  ])
})

test('a narrow screen loads no picture', () => {
  expect(requestsOf({ hash: '#/', token: '{}' })).toMatchObject({ pictures: ['hero.svg'] })
  expect(requestsOf({ hash: '#/', isNarrow: true }).pictures).toEqual([])
})

test.each(['#/nowhere', '#/constructor', '#/__proto__'])('%s is no page: only the language is loaded', (hash) => {
  expect(requestsOf({ hash })).toMatchObject({ modules: ['tw.js'], pictures: [] })
})
