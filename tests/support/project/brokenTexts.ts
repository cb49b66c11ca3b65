import { changeField, EN_TEXTS_FILE, VI_TEXTS_FILE, type BrokenProject } from './brokenProject.ts'

/** Projects with one fault in the text files: missing, unused, untranslated or inconsistent texts. */
export const brokenTexts: BrokenProject[] = [
  {
    rule: 'a field without words',
    change: changeField('telegram', { type: 'string', maxLength: 32 }),
    expectedProblems: [
      [
        EN_TEXTS_FILE,
        '/fields/telegram/label',
        'The text “pages.survey.fields.telegram.label” is missing in 2 languages: English (en), Tiếng Việt (vi).',
      ],
    ],
  },
  {
    rule: 'an option without words',
    change: { [VI_TEXTS_FILE]: { fields: { colour: { options: { blue: null } } } } },
    expectedProblems: [
      [
        VI_TEXTS_FILE,
        '/fields/colour/options/blue',
        'Tiếng Việt (vi) lacks the text “pages.survey.fields.colour.options.blue”.',
      ],
    ],
  },
  {
    rule: 'a text that one language leaves out',
    change: { [VI_TEXTS_FILE]: { intro: null } },
    expectedProblems: [[VI_TEXTS_FILE, '/intro', 'Tiếng Việt (vi) lacks the text “pages.survey.intro”.']],
  },
  {
    rule: 'a page’s texts that one language leaves out',
    change: { 'locales/vi/pages/welcome.json': null },
    expectedProblems: [['locales/vi/pages/welcome.json', '', 'Tiếng Việt (vi) lacks this file of 1 text.']],
  },
  {
    rule: 'a text of no field',
    change: { [EN_TEXTS_FILE]: { fields: { emial: { label: 'Email' } } } },
    expectedProblems: [
      [EN_TEXTS_FILE, '/fields/emial/label', 'Nothing uses the text “pages.survey.fields.emial.label”.'],
    ],
  },
  {
    rule: 'a sentence for a rule that the field does not have',
    change: { 'locales/en/fields.json': { email: { errors: { minimum: 'Too little' } } } },
    expectedProblems: [
      ['locales/en/fields.json', '/email/errors/minimum', 'Nothing uses the text “fields.email.errors.minimum”.'],
    ],
  },
  {
    rule: 'a text of the shell that no code names',
    change: { 'locales/en/common.json': { slogan: 'Ahoy' } },
    expectedProblems: [['locales/en/common.json', '/slogan', 'Nothing uses the text “slogan”.']],
  },
  {
    rule: 'texts of no page',
    change: { 'locales/en/pages/gone.json': { title: 'Gone' } },
    expectedProblems: [['locales/en/pages/gone.json', '', 'There is no page “gone”.']],
  },
  {
    rule: 'a text that nobody has translated',
    change: { [VI_TEXTS_FILE]: { title: '⟦Survey⟧' } },
    expectedProblems: [[VI_TEXTS_FILE, '/title', 'Not translated into Tiếng Việt (vi) yet: ⟦Survey⟧']],
  },
  {
    rule: 'an empty text',
    change: { [VI_TEXTS_FILE]: { title: ' ' } },
    expectedProblems: [[VI_TEXTS_FILE, '/title', 'The text is empty.']],
  },
  {
    rule: 'a plural form that is missing',
    change: { 'locales/en/errors.json': { maxLength_one: null } },
    expectedProblems: [['locales/en/errors.json', '/maxLength_one', 'The plural form “one” is missing.']],
  },
  {
    rule: 'a plural form that the language does not have',
    change: { 'locales/vi/errors.json': { maxLength_one: 'Tối đa {{count}} ký tự' } },
    expectedProblems: [
      ['locales/vi/errors.json', '/maxLength_one', 'The plural form “one” does not exist in Tiếng Việt (vi).'],
    ],
  },
  {
    rule: 'another figure',
    change: { [VI_TEXTS_FILE]: { intro: 'Chỉ {{number}} câu hỏi' } },
    expectedProblems: [[VI_TEXTS_FILE, '/intro', 'The text has {{number}} where the English has {{count}}.']],
  },
  {
    rule: 'a link left out',
    change: { [VI_TEXTS_FILE]: { fields: { agree: { label: 'Tôi đồng ý' } } } },
    expectedProblems: [[VI_TEXTS_FILE, '/fields/agree/label', 'Tiếng Việt (vi) lacks <1>…</1> in a text with a link.']],
  },
]
