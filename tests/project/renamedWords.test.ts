import { sayProblem } from '../../src/model/site/definitionProblem.ts'
import { describe, expect, it } from 'vitest'
import { checkProject } from '../../src/project/checks/checkProject.ts'
import { readRegistry } from '../../src/model/site/registry.ts'
import {
  changeField,
  EN_TEXTS_FILE,
  PAGE_FILE,
  PROPERTIES_POINTER,
  type BrokenProject,
} from '../support/project/brokenProject.ts'
import { applyChanges, toProject, validProject } from '../support/project/validProject.ts'

const NOTE = `${PROPERTIES_POINTER}/note`
const selection = { call: '/pc/types', list: '/types', key: '/id', value: '/name' }

/**
 * Every old word of a page file: a change that adds it to the valid project, the pointer of its object, and the present
 * word.
 */
const oldWords: [word: string, change: BrokenProject['change'], pointer: string, presentWord: string][] = [
  ['recent', { [PAGE_FILE]: { recent: true, access: 'customer' } }, '', 'requiresRecentSignIn'],
  ['fromAddress', { [PAGE_FILE]: { fromAddress: { note: { parameter: 'note' } } } }, '', 'urlPrefill'],
  ['draft', { [PAGE_FILE]: { draft: false } }, '', 'saveDraft'],
  ['renamed', { [PAGE_FILE]: { renamed: { remark: 'note' } } }, '', 'renamedFields'],
  ['answer', { [PAGE_FILE]: { submit: { path: '/pc/a', answer: ['reference'] } } }, '/submit', 'result'],
  ['secret', { [PAGE_FILE]: { submit: { path: '/pc/a', secret: ['pin'] } } }, '/submit', 'resultShownOnce'],
  ['also', { [PAGE_FILE]: { submit: { path: '/pc/a', also: { skip: { skip: '1' } } } } }, '/submit', 'alternatives'],
  ['above', changeField('note', { decimal: { above: 0, decimalPlaces: 2 } }), `${NOTE}/decimal`, 'exclusiveMinimum'],
  ['atMost', changeField('note', { decimal: { atMost: 9, decimalPlaces: 2 } }), `${NOTE}/decimal`, 'maximum'],
  ['places', changeField('note', { decimal: { places: 2 } }), `${NOTE}/decimal`, 'decimalPlaces'],
  [
    'reduce',
    changeField('photos', { file: { types: ['image/png'], maxBytes: 9, reduce: { maxSide: 300, quality: 1 } } }),
    `${PROPERTIES_POINTER}/photos/file`,
    'resize',
  ],
  ['proposedFrom', changeField('note', { proposedFrom: { ...selection, selectedBy: 'colour' } }), NOTE, 'defaultFrom'],
  [
    'chosenBy',
    changeField('note', { minimumFrom: { ...selection, chosenBy: 'colour' } }),
    `${NOTE}/minimumFrom`,
    'selectedBy',
  ],
  ['fromAnswer', changeField('note', { fromAnswer: 'note' }), NOTE, 'setByError'],
  ['onLeave', changeField('note', { onLeave: ['trim'] }), NOTE, 'normalizeOnBlur'],
  ['callingCode', changeField('note', { callingCode: 'colour' }), NOTE, 'callingCodeField'],
  [
    'ui:first',
    { [PAGE_FILE]: { uiSchema: { colour: { 'ui:first': ['blue'] } } } },
    '/uiSchema/colour',
    'ui:preferredOptions',
  ],
]

describe('a word that has been renamed', () => {
  it.each(oldWords)(
    '“%s” is reported with its present word, by the check and at the start',
    (word, change, pointer, present) => {
      const project = toProject(applyChanges(validProject, change))
      const expectedProblem = {
        id: 'renamed-member',
        file: PAGE_FILE,
        pointer: `${pointer}/${word}`,
        params: { name: word, present },
      }
      expect(checkProject(project)).toMatchObject([expectedProblem])
      expect(() => readRegistry(project)).toThrow(`“${word}” is now called “${present}”.`)
    },
  )

  it('is reported in the key of a text too', () => {
    const change = { [EN_TEXTS_FILE]: { also: { visitor: 'Look around' } } }
    expect(
      checkProject(toProject(applyChanges(validProject, change))).map((problem) => sayProblem(problem).hint),
    ).toContain('It is now called “pages.survey.alternatives.visitor”.')
  })
})
