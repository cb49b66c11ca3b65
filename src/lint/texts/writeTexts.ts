import type { Texts } from '../../model/site/siteTexts.ts'
import { setValue } from '../source/applyFixes.ts'

/** A text file as it is written, changed so that it holds `texts`; all else keeps its form. */
export function writeTexts(source: string, texts: Texts): string {
  return writeGroup(source, JSON.parse(source.replace(/^\uFEFF/, '')) as Texts, texts, [])
}

function writeGroup(source: string, before: Texts, after: Texts, path: string[]): string {
  const removed = Object.keys(before).filter((key) => !(key in after))
  const shortened = removed.reduce((text, key) => setValue(text, [...path, key], undefined), source)
  return Object.entries(after).reduce((text, [key, value], index) => {
    const earlier = before[key]
    if (typeof earlier === 'object' && typeof value === 'object')
      return writeGroup(text, earlier, value, [...path, key])
    return earlier === value ? text : setValue(text, [...path, key], value, () => index)
  }, shortened)
}
