import { lineAndColumn } from '../../../src/project/source/position.ts'
import { pick, type Mistake, type MistakeKind, type Random } from './mistakeKinds.ts'
import type { ChangedFiles, ProjectTexts } from './projectTexts.ts'

const EDITED = /^(schemas\/(pages|fields)|locales\/[^/]+)\/(?!meta).+\.json$/

/** Mistakes of a file as a whole, which its syntax shows. @param change returns the new text and the offset of the mistake */
const ofText = (
  kind: string,
  change: (text: string, random: Random) => { text: string | Buffer; offset: number; what: string } | undefined,
): MistakeKind => ({
  kind,
  make(texts, random) {
    const files = [...texts].filter(([file]) => EDITED.test(file))
    const [file, before] = pick(files, random)
    const changed = change(before, random)
    if (!changed) return undefined
    const { text, offset, what } = changed
    return {
      what,
      file,
      line: lineAndColumn(String(text), offset).line,
      changes: new Map([[file, text]]),
      names: [],
    }
  },
})

/** Offsets of all matches outside quotes. */
const offsetsOf = (text: string, pattern: RegExp): number[] => [...text.matchAll(pattern)].map(({ index }) => index)

/** A mistake in a file's name or folder. */
const ofPath = (
  kind: string,
  make: (
    texts: ProjectTexts,
    random: Random,
  ) => { file: string; what: string; changes: ChangedFiles; names?: string[] },
): MistakeKind => ({
  kind,
  make: (texts, random): Omit<Mistake, 'kind'> => ({ line: 1, names: [], ...make(texts, random) }),
})

const filesLike = (texts: ProjectTexts, pattern: RegExp): string[] =>
  [...texts.keys()].filter((file) => pattern.test(file))

/** Mistakes in the syntax, the encoding, the name or the folder of a file. */
export const FILE_MISTAKES: MistakeKind[] = [
  ofText('a comma too many', (text, random) => {
    const offset = pick(offsetsOf(text, /\n\s*[\]}]/g), random)
    return { text: `${text.slice(0, offset)},${text.slice(offset)}`, offset, what: 'a comma after the last member' }
  }),
  ofText('a comma missing', (text, random) => {
    const offsets = offsetsOf(text, /,\n/g)
    if (offsets.length === 0) return { text: text.replace('"', ''), offset: text.indexOf('"'), what: 'a quote missing' }
    const offset = pick(offsets, random)
    return { text: text.slice(0, offset) + text.slice(offset + 1), offset: offset + 1, what: 'a comma missing' }
  }),
  ofText('a comment', (text, random) => {
    const offset = pick(offsetsOf(text, /\n/g), random)
    return { text: `${text.slice(0, offset)} // to do${text.slice(offset)}`, offset, what: 'a comment' }
  }),
  ofText('single quotes', (text, random) => {
    const [match] = [pick([...text.matchAll(/"(\w+)":/g)], random)]
    const { index: offset } = match
    return {
      text: text.slice(0, offset) + text.slice(offset).replace(/"(\w+)"/, "'$1'"),
      offset,
      what: 'single quotes',
    }
  }),
  ofText('a member twice', (text, random) => {
    const lines = text.split('\n')
    const repeated = pick(
      lines.flatMap((line, index) => (/^\s+"[^"]+": ("[^"]*"|\d+|true),$/.test(line) ? [index] : [])),
      random,
    )
    const offset = lines.slice(0, repeated + 1).join('\n').length + 1
    return {
      text: lines.toSpliced(repeated, 0, lines[repeated] ?? '').join('\n'),
      offset,
      what: `“${lines[repeated]?.trim()}” twice`,
    }
  }),
  ofText('another encoding', (text, random) => ({
    text: pick([Buffer.from(`\uFEFF${text}`, 'utf16le'), Buffer.from(text.replace('"', '"\u00e9'), 'latin1')], random),
    offset: 0,
    what: 'UTF-16 or Latin-1',
  })),
  ofPath('texts in the folder of no language', (texts, random) => {
    const code = pick(['jp', 'cn', 'english', 'EN'], random)
    const files = filesLike(texts, /^locales\/en\//)
    return {
      file: `locales/${code}/meta.json`,
      what: `the folder ${code}`,
      changes: new Map(files.map((file) => [file.replace('/en/', `/${code}/`), texts.get(file)])),
      names: [code],
    }
  }),
  ofPath('a page file with another name than its id', (texts, random) => {
    const file = pick(filesLike(texts, /^schemas\/pages\//), random)
    const name = pick([file.replace('.page.json', '2.page.json'), file.replace('.page.json', '.json')], random)
    return {
      file: name,
      what: `${file} is ${name}`,
      changes: new Map([
        [file, undefined],
        [name, texts.get(file)],
      ]),
    }
  }),
  ofPath('texts of a page under another name', (texts, random) => {
    const file = pick(filesLike(texts, /^locales\/[^/]+\/pages\//), random)
    const name = file.replace(
      /\/(\w)(\w+)\.json$/,
      (_all, first: string, rest: string) => `/${first.toUpperCase()}${rest}.json`,
    )
    return {
      file: name,
      what: `${file} is ${name}`,
      changes: new Map([
        [file, undefined],
        [name, texts.get(file)],
      ]),
      names: [file],
    }
  }),
]
