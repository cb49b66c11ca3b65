import { interpolate, type Texts } from '../../model/site/siteTexts.ts'

/** Cache by language, because creating plural rules takes longer than a hundred uses. */
const pluralRules = new Map<string, Intl.PluralRules>()

function pluralRulesOf(tag: string): Intl.PluralRules {
  const rules = pluralRules.get(tag) ?? new Intl.PluralRules(tag)
  pluralRules.set(tag, rules)
  return rules
}

/** The raw text under a dotted key; undefined if missing or empty. */
export function textAt(texts: Texts, key: string): string | undefined {
  const found = key
    .split('.')
    .reduce<Texts | string | undefined>(
      (node, step) => (typeof node === 'object' && Object.hasOwn(node, step) ? node[step] : undefined),
      texts,
    )
  return typeof found === 'string' && found !== '' ? found : undefined
}

/**
 * The text of the first key that has one, as the site shows it: in the plural form of `count`, with parameters filled
 * in and `…` for missing ones. Undefined if no key has a text.
 */
export function formatMessage(
  texts: Texts,
  tag: string,
  keys: string[],
  params: Record<string, unknown> = {},
): string | undefined {
  const { count } = params
  const pluralSuffix = typeof count === 'number' ? `_${pluralRulesOf(tag).select(count)}` : undefined
  const text = keys
    .flatMap((key) => (pluralSuffix === undefined ? [key] : [key + pluralSuffix, key]))
    .map((key) => textAt(texts, key))
    .find((found) => found !== undefined)
  return text === undefined ? undefined : interpolate(text, params, '…')
}
