import type { Texts } from '../../model/site/siteTexts.ts'
import { JsonText } from '../source/jsonText.ts'

/** A text file as it is written, changed so that it holds `texts`; all else keeps its form. */
export function writeTexts(source: string, texts: Texts): string {
  const json = new JsonText(source)
  return writeGroup(json, json.value() as Texts, texts, []).text
}

function writeGroup(source: JsonText, before: Texts, after: Texts, path: string[]): JsonText {
  const removed = Object.keys(before).filter((key) => !(key in after))
  const shortened = removed.reduce((json, key) => json.remove([...path, key]), source)
  return Object.entries(after).reduce((json, [key, value], index) => {
    const earlier = before[key]
    return typeof earlier === 'object' && typeof value === 'object'
      ? writeGroup(json, earlier, value, [...path, key])
      : json.set([...path, key], value, index)
  }, shortened)
}
