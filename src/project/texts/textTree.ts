import type { Texts } from '../../model/site/siteTexts.ts'
import { JsonText } from '../source/jsonText.ts'

/**
 * A copy of `texts` with one text added at the path `steps`.
 * @param template texts that define the key order; other keys are appended
 */
export function insertText(
  texts: Texts,
  [step = '', ...rest]: string[],
  text: string,
  template: Texts | undefined,
): Texts {
  const existing = texts[step]
  const templateBelow = template?.[step]
  const value =
    rest.length === 0
      ? text
      : insertText(
          typeof existing === 'object' ? existing : {},
          rest,
          text,
          typeof templateBelow === 'object' ? templateBelow : undefined,
        )
  if (existing !== undefined) return { ...texts, [step]: value }
  const order = Object.keys(template ?? {})
  const predecessor = order
    .slice(0, Math.max(0, order.indexOf(step)))
    .reverse()
    .find((key) => key in texts)
  const entries = Object.entries(texts)
  const insertAt = order.includes(step) ? entries.findIndex(([key]) => key === predecessor) + 1 : entries.length
  return Object.fromEntries([...entries.slice(0, insertAt), [step, value], ...entries.slice(insertAt)])
}

/** A copy of `texts` without the text at the path `steps`, and without groups that become empty. */
export function removeText(texts: Texts, [step = '', ...rest]: string[]): Texts {
  const existing = texts[step]
  const remaining = rest.length > 0 && typeof existing === 'object' ? removeText(existing, rest) : {}
  return Object.fromEntries(
    Object.entries(texts).flatMap(([key, value]) =>
      key !== step ? [[key, value]] : Object.keys(remaining).length > 0 ? [[key, remaining]] : [],
    ),
  )
}

/** Changes a text file so that it contains `texts`; all other characters stay. */
export function writeTexts(source: string, texts: Texts): string {
  const json = new JsonText(source)
  return writeGroup(json, json.value() as Texts, texts, []).text
}

function writeGroup(source: JsonText, before: Texts, after: Texts, path: string[]): JsonText {
  const removedKeys = Object.keys(before).filter((key) => !(key in after))
  const withoutRemoved = removedKeys.reduce((json, key) => json.remove([...path, key]), source)
  return Object.entries(after).reduce((json, [key, value], index) => {
    const earlier = before[key]
    return typeof earlier === 'object' && typeof value === 'object'
      ? writeGroup(json, earlier, value, [...path, key])
      : json.set([...path, key], value, index)
  }, withoutRemoved)
}
