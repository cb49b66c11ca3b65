import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { readLanguages, readMeta } from '../../project/read/readTexts.ts'
import { DEFAULT_LANGUAGE, type LanguageMeta } from '../../model/site/siteTexts.ts'

interface Tokens {
  light: Record<string, string>
  dark: Record<string, string>
}

const SHEET_ID = 'virtual:theme.css'
const DEFAULT_MODE_SELECTOR = ':root:not([data-color-mode])'

/**
 * Generates `virtual:theme.css`: the theme's CSS variables that the site's styles use, for each language (`html[lang]`)
 * and colour mode (`html[data-color-mode]`; the system's until a script sets it). Source: decision 006.
 */
export function themeSheet(
  root: string,
  loadTokens: () => Promise<(meta: LanguageMeta, code: string) => Tokens>,
): Plugin {
  return {
    name: 'formwright:theme-sheet',
    resolveId: (id) => (id === SHEET_ID ? id : undefined),
    async load(id) {
      if (id !== SHEET_ID) return undefined
      const tokensFor = await loadTokens()
      return themeCss(
        [DEFAULT_LANGUAGE, ...readLanguages(root).filter((code) => code !== DEFAULT_LANGUAGE)].map((code) => {
          const meta = readMeta(root, code)
          return { tag: meta.tag, tokens: tokensFor(meta, code) }
        }),
        usedNames(root),
      )
    },
  }
}

/**
 * @param languages the first is the page's until a script sets another, and the base for the differences of the others
 */
export function themeCss(languages: { tag: string; tokens: Tokens }[], names: Set<string>): string {
  const [first, ...others] = languages
  if (!first) return ''
  const used = withReferences(first.tokens, names)
  const rule = (selector: string, tokens: Record<string, string>, mode?: string) => {
    const lines = Object.entries(tokens).map(([name, value]) => `${name}:${value};`)
    if (mode) lines.unshift(`color-scheme:${mode};`)
    return lines.length > 0 ? `${selector}{${lines.join('')}}` : ''
  }
  const pick = (tokens: Record<string, string>) =>
    Object.fromEntries(Object.entries(tokens).filter(([name]) => used.has(name)))
  const different = (tokens: Record<string, string>, base: Record<string, string>) =>
    Object.fromEntries(Object.entries(pick(tokens)).filter(([name, value]) => base[name] !== value))
  const dark = different(first.tokens.dark, first.tokens.light)
  return [
    rule(':root', pick(first.tokens.light), 'light'),
    rule('[data-color-mode="dark"]', dark, 'dark'),
    `@media (prefers-color-scheme:dark){${rule(DEFAULT_MODE_SELECTOR, dark, 'dark')}}`,
    ...others.flatMap(({ tag, tokens }) => {
      const selector = `html[lang="${tag}"]`
      const lightDifference = different(tokens.light, first.tokens.light)
      // Includes what differs in light mode only, since the language's selector is the more specific one.
      const darkDifference = Object.fromEntries(
        Object.entries(pick(tokens.dark)).filter(
          ([name, value]) => name in lightDifference || value !== first.tokens.dark[name],
        ),
      )
      const system = rule(`${selector}:not([data-color-mode])`, darkDifference)
      return [
        rule(selector, lightDifference),
        rule(`${selector}[data-color-mode="dark"]`, darkDifference),
        system && `@media (prefers-color-scheme:dark){${system}}`,
      ]
    }),
  ]
    .filter(Boolean)
    .join('\n')
}

const namesIn = (text: string): string[] => text.match(/--(?:mui|fw)-[\w-]+/g) ?? []

/** The variables that the site's styles use. */
function usedNames(root: string): Set<string> {
  const files = globSync('src/**/*.{css,ts,tsx}', {
    cwd: root,
    exclude: ['src/server/**', 'src/studio/**', 'src/tools/**'],
  })
  return new Set(files.flatMap((file) => namesIn(readFileSync(join(root, file), 'utf8'))))
}

/** `names` and the variables that their values use. */
function withReferences({ light, dark }: Tokens, names: Set<string>): Set<string> {
  const all = new Set(names)
  for (const name of all) {
    for (const reference of namesIn(`${light[name]} ${dark[name]}`)) all.add(reference)
  }
  return all
}
