import { describe, expect, it } from 'vitest'
import { judgeRows } from '../../../../src/project/texts/table/judgeRows.ts'
import type { LocaleFiles } from '../../../../src/project/texts/textIndex.ts'

const languages: LocaleFiles[] = [
  {
    ...{ code: 'en', tag: 'en', name: 'English' },
    files: {
      'common.json': {
        title: 'Harbour',
        greeting: 'Hello, {{name}}',
        terms: 'I have read the <1>terms</1> and the <2>risks</2>',
        tides_one: 'One tide',
        tides_other: '{{count}} tides',
        hours_one: '{{count}} hour',
        hours_other: '{{count}} hours',
      },
    },
  },
  { code: 'th', tag: 'th-TH', name: 'ไทย', files: { 'common.json': { title: 'ท่าเรือ', tides_other: '{{count}} ครั้ง' } } },
  { code: 'ar', tag: 'ar', name: 'العربية', files: { 'common.json': {} } },
]
const row = (key: string, translation: string, language = 'th') => ({ language, key, translation, place: 'row 2' })
const judge = (...rows: ReturnType<typeof row>[]) => judgeRows(rows, languages)

describe('a row is refused', () => {
  it.each([
    [row('greeting', 'สวัสดี'), 'row 2, greeting (th): it lacks {{name}}: put it where it belongs in the sentence.'],
    [
      row('greeting', 'สวัสดี {{nmae}}'),
      'it lacks {{name}}: put it where it belongs in the sentence. it has {{nmae}}, which',
    ],
    [row('terms', 'ฉันได้อ่าน <1>ข้อกำหนด</1>'), 'it lacks <2>, </2>'],
    [row('terms', '<1>ข้อกำหนด</2> <2>ความเสี่ยง</1>'), '</2> stands where no <2> is open'],
    [row('greeting', 'สวัสดี {{ name }}'), 'it lacks {{name}}'],
    [row('tides_few', '{{count}}'), 'ไทย has no plural form “few”: it has other.'],
    [row('tilte', 'ท่า'), 'tilte (th): there is no such text'],
    [row('title', 'ท่า', 'xx'), 'there is no such language; the languages are en, th, ar.'],
    [row('title', ''), 'the translation is empty, and there is one'],
    [row('title', '  '), 'the translation is blank'],
    [row('title', '⟦Harbour⟧'), 'it still has the mark ⟦…⟧'],
    [row('title', 'ท่า\u0007'), 'a character that cannot be seen'],
    [row('title', 'x'.repeat(20_001)), 'more than 20000 characters'],
  ])('with a sentence: %j', (incoming, says) => {
    const { refusals } = judge(incoming)
    expect(refusals).toHaveLength(1)
    expect(refusals[0]).toContain(says)
  })

  it('if a plural form of its language would be missing', () => {
    expect(judge(row('hours_one', '{{count}} ساعة', 'ar')).refusals).toEqual([
      'hours (ar): it lacks the plural forms zero, two, few, many, other; العربية has zero, one, two, few, many, other.',
    ])
    const forms = ['zero', 'one', 'two', 'few', 'many', 'other']
    expect(judge(...forms.map((form) => row(`hours_${form}`, '{{count}} ساعة', 'ar'))).refusals).toEqual([])
  })

  it('if another row has another translation', () => {
    expect(judge(row('title', 'ท่า'), row('title', 'ท่าเรือ')).refusals[0]).toContain('with other words')
    expect(judge(row('title', 'ท่า'), row('title', 'ท่า')).refusals).toEqual([])
  })
})

describe('a row changes a text', () => {
  it('only if its translation is new, and in composed form', () => {
    const { changes, refusals } = judge(row('title', 'ท่าเรือ'), row('greeting', 'Cafe\u0301 {{name}}'), row('terms', ''))
    expect(refusals).toEqual([])
    expect(changes).toEqual(new Map([['th', new Map([['greeting', 'Café {{name}}']])]]))
  })

  it('and makes it stale if its source is not the present English text', () => {
    expect(judgeRows([{ ...row('title', 'ท่า'), source: 'Haven' }], languages).outdated).toEqual(
      new Map([['th', new Map([['title', 'Haven']])]]),
    )
  })
})
