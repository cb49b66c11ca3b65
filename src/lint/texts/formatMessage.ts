import { interpolate, type Texts } from '../../model/site/siteTexts.ts'

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
 * The text of the first key that has one, as the site shows it: in the plural form of `count`, parameters filled in, `…`
 * for those not given. Undefined if no key has a text.
 */
export function formatMessage(
  texts: Texts,
  tag: string,
  keys: string[],
  params: Record<string, unknown> = {},
): string | undefined {
  const { count } = params
  const pluralSuffix = typeof count === 'number' ? `_${new Intl.PluralRules(tag).select(count)}` : undefined
  const text = keys
    .flatMap((key) => (pluralSuffix === undefined ? [key] : [key + pluralSuffix, key]))
    .map((key) => textAt(texts, key))
    .find((found) => found !== undefined)
  return text === undefined ? undefined : interpolate(text, params, '…')
}
