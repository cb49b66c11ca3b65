import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A text in place of a translation: other words, with the same placeholders and links. */
export const translatedText = (text: string, code: string): string => `${text} (${code})`

/** All texts of a file, translated. */
export const translatedTexts = (texts: object, code: string): object =>
  Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [
      key,
      typeof text === 'string' ? translatedText(text, code) : translatedTexts(text as object, code),
    ]),
  )

/** Translates the legal documents of a language: titles without marks, and every paragraph. */
export function translateDocuments(root: string, code: string): void {
  for (const file of globSync(`locales/${code}/legal/*.md`, { cwd: root })) {
    const path = join(root, file)
    const [, facts = '', body = ''] = /^(---\n.*?\n---\n)(.*)$/s.exec(readFileSync(path, 'utf8')) ?? []
    const title = facts.replace(/^title: ⟦?(.*?)⟧?$/m, (_, words: string) => `title: ${translatedText(words, code)}`)
    // The site shows strong words as a text of their own.
    const words = body.replace(/\*\*(.+?)\*\*/g, (_, strong: string) => `**${translatedText(strong, code)}**`)
    writeFileSync(path, title + words.replace(/^.*\p{L}.*$/gmu, (line) => translatedText(line, code)))
  }
}
