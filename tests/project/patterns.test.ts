import { sayProblem } from '../../src/model/site/definitionProblem.ts'
import { RegExpParser } from '@eslint-community/regexpp'
import { describe, expect, it } from 'vitest'
import { readDefinitions } from '../../src/project/read/readDefinitions.ts'
import { unboundedText } from '../../src/project/checks/fieldRules.ts'
import { badPattern } from '../../src/project/checks/patternCost.ts'
import { literalBackslash, patternLength } from '../../src/project/checks/patternText.ts'
import { generateSample, isSatisfiable } from '../../src/project/checks/regexSamples.ts'
import type { Schema } from '../../src/forms/schema/schema.ts'
import type { SchemaNode } from '../../src/model/site/schemaNodes.ts'
import { cpuTime } from '../support/cpuTime.ts'

const problemText = (pattern: string) => {
  const problem = badPattern({ schema: { pattern } } as SchemaNode)
  return problem && sayProblem(problem).message
}

describe('a pattern', () => {
  it.each([
    '^$',
    '^[0-9]{4}$',
    '^\\p{Script=Khmer}{3}$',
    '^(?!\\s)[\\p{L}\\p{M} ’-]{2,50}(?<!\\s)$',
    '^[A-Z]{2}\\d{2}(?: ?[A-Z0-9]{4}){3,7}$',
    '^(?=.*[a-z])(?=.*[A-Z])(?=.*\\d).{8,64}$',
    '^[^\\x00-\\x7F]+$',
    '^(?:19|20)\\d\\d-(?:0[1-9]|1[0-2])$',
    '^\\+?[1-9]\\d{6,14}$',
    '^[à-ü]{40}$',
    '^a+$',
    '^(?:ab)+$',
    '^(?:a|b)*$',
    '^[A-Za-z0-9_-]{1,64}$',
    '^\\d{1,3}(?:,\\d{3})*$',
    '^-?\\d+(?:\\.\\d+)?$',
    '^#[0-9a-f]{6}$',
    '^(?:[01]\\d|2[0-3]):[0-5]\\d$',
    '^\\d{4}-\\d{2}-\\d{2}$',
    '^[\\p{L}]+(?: [\\p{L}]+)*$',
    '^[^\\p{Cc}]*$',
    '^\\p{Lu}\\p{Ll}*$',
    '^[\\p{Script=Han}·]{2,30}$',
    '^[\\p{Script=Thai}\\s]+$',
    '^(?:\\d{3}-){2}\\d{4}$',
    '^[A-Z]{3}$',
    '^(?:yes|no)$',
    '^\\S+$',
    '^[^@\\s]+@[^@\\s]+$',
    '^(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)(?:\\.(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)){3}$',
    '^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$',
    '^[A-Z0-9]{5,20}$',
    '^(?!.*--)[a-z-]+$',
    '^[1-9]\\d*$',
    '^\\$\\d+\\.\\d{2}$',
    '^[a-z]+(?:-[a-z]+)*$',
    '^\\w{3,16}$',
    '^(?:\\+?886|0)9\\d{8}$',
    '^[\\u0E00-\\u0E7F]{2,80}$',
  ])('%s is accepted', (pattern) => {
    expect(problemText(pattern)).toBeUndefined()
  })

  it.each(['a^', '$a', '[]', '^(?!)', '^(?=a)b$', '^[^\\s\\S]$', '^a(?<=b)$', '^\\d+\\b\\d+$'])(
    '%s matches no text',
    (pattern) => {
      expect(isSatisfiable(pattern)).toBe(false)
      expect(problemText(pattern)).toMatch(/^No text matches/)
    },
  )

  it.each([
    '^(a+)+$',
    '^(a|a)*$',
    '^(\\p{L}+)*!$',
    '(x+x+)+y',
    '^([a-z0-9]+\\.?)*@',
    '^(a*)*$',
    '^(a|aa)+$',
    '^(a|a?)+$',
    '^(.+,)*(.+;)*!$',
    '^((ab)*)+$',
    '^(\\d+)*x',
    '^([a-zA-Z]+)*$',
    '^(\\w+\\s?)*$',
    '^(\\s*\\w+)*$',
    '^(([a-z])+.)+[A-Z]([a-z])+$',
    '^([a-zA-Z0-9])(([\\-.]|[_]+)?([a-zA-Z0-9]+))*(@){1}[a-z0-9]+[.]{1}(([a-z]{2,3})|([a-z]{2,3}[.]{1}[a-z]{2,3}))$',
    '^(https?:\\/\\/)?([\\w\\-]+\\.?)+$',
    '^(\\d|\\d\\d)+$',
    '^(0|1|01)*2$',
    '(a+){10,}b',
    '^(\\w|\\d)+-$',
    '^(\\p{Script=Han}+·?)*$',
    '^(?:[^"]|"")*"+$|^("|"")+x$',
    '^(,|,,)*;$',
    '^(1+)+0',
    '^(a+a+)+!$',
    '^(?:.|\\n)*x$|^(.|.)+y$',
    '^(\\+?\\d+ ?)+$',
    '^(-+\\w?)*!$',
    '^([^@]+)+@$',
    '\\s+$',
    '^\\s+|\\s+$',
    '^.*.*=.*$',
    '\\d+\\d+$',
    '^\\w*\\w*\\w*-$',
    'a.*b.*c.*d$',
    '^[a-z]*[a-z0-9]*[a-z0-9_]*!$',
    '(?:^|,)\\s*\\s*$',
    'x*x*$',
    '^(?:\\w+-)*\\w+-?\\w+!$',
  ])('%s can hang', (pattern) => {
    expect(problemText(pattern)).toMatch(/can hang/)
  })

  it.each([
    ['thousands of words', `^(?:${Array.from({ length: 1300 }, (_, index) => `word${index * 7919}`).join('|')})$`],
    ['nine thousand letters', `^${'abcdefghi'.repeat(1000)}$`],
    ['hundreds of groups in each other', `^${'(?:a|'.repeat(300)}b${')'.repeat(300)}$`],
    ['groups in each other by the thousand', `${'('.repeat(5000)}a${')'.repeat(5000)}`],
    ['hundreds of parts to leave out', `^${'(?:[a-z]+-)?'.repeat(300)}$`],
    ['hundreds of conditions', `^${'(?=.*[a-z])'.repeat(250)}.+$`],
    ['repeats of repeats of repeats', `^${'(?:'.repeat(8)}a${'){2,9}'.repeat(8)}$`],
    ['a hundred dots', `^${'.*a'.repeat(100)}$`],
    ['six conditions of a password', '^(?=.*[a-z])(?=.*[A-Z])(?=.*\\d)(?=.*[^\\w\\s])(?!.*\\s)(?!.*--).{8,64}$'],
    ['a million letters that match nothing', '^(?:a{1000}){1000}^$'],
    ['a hundred thousand letters that match nothing', '^(?:a{1000}){100}^$'],
  ])('%s are analysed within ten seconds', (_what, pattern) => {
    const startedAt = cpuTime()
    problemText(pattern)
    expect(cpuTime() - startedAt).toBeLessThan(10_000)
  })

  it.each([
    [
      'takes longer than its time',
      '^((?:[^\\p{Cc}]{0,64})*?){2,9}(?:(?:[À-ÿ]{20}\\p{L}+\\b(?:[^\\p{Cc}]\\p{Script=Han}* {20}){0,64})+\\d?|(?:(?:[a-z]{5}\\p{L}\\b)*\\p{Script=Han}{20}){1,50})-{0,64}$',
    ],
    ['overflows the stack', '^(([a-z]{0,64}(\\d{2,9})*\\b(?=\\s\\w+\\b)){5})$'],
  ])('whose first analysis %s is judged by a shorter one, or refused', (_reason, pattern) => {
    expect(problemText(pattern)).toMatch(/can hang|could not be checked in time/)
  })

  it('nested too deeply to be parsed stops no other rule', () => {
    const pattern = `${'('.repeat(5000)}a${')'.repeat(5000)}`
    const node = (schema: Schema) => ({ schema, parts: [schema], name: 'a', pointer: '' }) as unknown as SchemaNode
    expect(unboundedText(node({ type: 'string', pattern }))?.id).toBe('unlimited-text')
    expect(patternLength(node({ type: 'string', pattern, maxLength: 5 }))).toBeUndefined()
    expect(literalBackslash(node({ type: 'string', pattern: `\\\\d${pattern}` }))).toBeUndefined()
  })

  it.each(['^(\\w)\\1$', '^(\\w)(\\1|\\w)*!$', '^(?<x>a+)+\\k<x>b$'])(
    '%s is refused: no analysis sees how long a reference back to a group takes',
    (pattern) => {
      expect(problemText(pattern)).toMatch(/refers back to a group/)
    },
  )

  it('is refused where the analysis cannot read it', () => {
    expect(problemText('^(?:\\p{Script=Kawi}|\\w+)*!$')).toMatch(/names a Unicode property/)
  })

  it('with millions of parts is refused', () => {
    expect(problemText('^(?:a{1000}){1000}$')).toMatch(/too many repeated, optional or nested parts/)
  })

  const projectPatterns = [
    ...new Set(
      [
        ...JSON.stringify([...readDefinitions(process.cwd()).forms.values()].map(({ schema }) => schema)).matchAll(
          /"pattern":("(?:[^"\\]|\\.)*")/g,
        ),
      ].map((match) => JSON.parse(match[1] as string) as string),
    ),
  ]

  it.each(projectPatterns)('%s of the project matches 50 kB of any text quickly', (pattern) => {
    const tree = new RegExpParser({ ecmaVersion: 2024 }).parsePattern(pattern, 0, pattern.length, { unicode: true })
    const matchingSamples = Array.from(
      { length: 5 },
      (_, turn) => generateSample(tree, (limit) => (turn * 7) % limit) ?? '',
    )
    const expression = new RegExp(pattern, 'u')
    for (const fragment of ['a', ' ', 'a ', '1', '-', '.', '陳', '·', "'", '😀', '\0', ...matchingSamples].filter(
      (each) => each !== '',
    )) {
      const text = fragment.repeat(Math.ceil(50_000 / fragment.length))
      for (const each of [text, `${text}!`, `${text}\n`, `!${text}`])
        expect(fastestRunMs(() => expression.test(each))).toBeLessThan(100)
    }
  })
})

/** Processor time of the fastest of three runs, in milliseconds. */
function fastestRunMs(callback: () => unknown): number {
  return Math.min(
    ...Array.from({ length: 3 }, () => {
      const startedAt = cpuTime()
      callback()
      return cpuTime() - startedAt
    }),
  )
}
