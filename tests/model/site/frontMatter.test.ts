import { expect, test } from 'vitest'
import { readFrontMatter } from '../../../src/model/site/frontMatter.ts'
import { DefinitionError } from '../../../src/model/site/definitionProblem.ts'

const TEXT = '---\ntitle: Terms\nspec.margin: Margin | 1 %\n---\n\n# Heading\n\nBody\n'

test.each([
  ['as it is', TEXT],
  ['with line ends of Windows', TEXT.replaceAll('\n', '\r\n')],
  ['with a byte order mark', `\uFEFF${TEXT}`],
  ['with both', `\uFEFF${TEXT.replaceAll('\n', '\r\n')}`],
])('the reader returns fields and body: %s', (_how, text) => {
  const { fields, body } = readFrontMatter('a.md', text)
  expect([...fields]).toEqual([
    ['title', 'Terms'],
    ['spec.margin', 'Margin | 1 %'],
  ])
  expect(body).toBe('# Heading\n\nBody')
})

test('a value keeps what follows a second colon', () => {
  expect(readFrontMatter('a.md', '---\ntitle: A: B\n---\n').fields.get('title')).toBe('A: B')
})

test.each([
  ['no front matter', '# Heading\n', 'a.md:1:1'],
  ['no end of it', '---\ntitle: A\n', 'a.md:1:1'],
  ['a line without a name', '---\ntitle: A\nwords\n---\n', 'a.md:3:1'],
  ['a name without words', '---\ntitle:\n---\n', 'a.md:2:1'],
  ['a name given twice', '---\ntitle: A\ntitle: B\n---\n', 'a.md:3:1'],
])('%s is an error that names file and line', (_what, text, place) => {
  const read = () => readFrontMatter('a.md', text)
  expect(read).toThrow(DefinitionError)
  expect(read).toThrow(place)
})
