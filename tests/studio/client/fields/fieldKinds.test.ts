import { expect, test } from 'vitest'
import { FIELD_KINDS, textsOfKind } from '../../../../src/studio/client/fields/fieldKinds.ts'
import { pasteField } from '../../../../src/studio/model/commands/addCommands.ts'
import { newForm } from '../../../../src/studio/model/commands/formCommands.ts'
import { languagesOf } from '../../../../src/studio/model/fileEdits.ts'
import { withEdits, type Edits } from '../../../../src/studio/model/workspace.ts'
import { readProjectFiles } from '../../../../src/studio/server/editedFiles.ts'
import { checkFiles } from '../../../../src/tools/check/checkFiles.ts'
import { withChanges } from '../../../../src/tools/project/changedProject.ts'
import { PROJECT_ROOT } from '../../../support/projectRoot.ts'

test('a form with a field of each kind of the palette has nothing wrong but its texts to translate', async () => {
  const texts = new Map(Object.entries(readProjectFiles(PROJECT_ROOT).files))
  const languages = languagesOf(texts)
  const inEach = (text: string) => Object.fromEntries(languages.map((code) => [code, `${text} ${code}`]))
  let edits: Edits = newForm(texts, 'kinds', inEach('Title'))
  for (const [key, kind] of Object.entries(FIELD_KINDS)) {
    const { schema, look, required = false } = kind
    const ownLook = key === 'kindDeclaration' ? { ...look, 'ui:links': ['/legal/businessTerms'] } : look
    const words = textsOfKind(kind, inEach(key === 'kindDeclaration' ? 'I know the <1>terms</1>' : key), languages)
    const field = { name: key, schema, look: ownLook, required, words }
    edits = new Map([...edits, ...pasteField(withEdits(texts, edits), 'kinds', field).edits])
  }
  const changes = [...edits].map(([file, after]) => ({ file, before: undefined, after }))
  const problems = await withChanges(PROJECT_ROOT, changes, (copy) => checkFiles(copy, PROJECT_ROOT).problems)
  const own = problems.filter(({ file }) => file.includes('kinds'))
  expect(own.filter(({ id }) => !id.startsWith('untranslated-text/'))).toEqual([])
})
