import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readProject } from './readProject.ts'
import { readSiteDefinitions } from '../model/site/siteDefinitions.ts'
import { fixTexts } from '../lint/texts/fixTexts.ts'
import { DefinitionError } from '../model/site/definitionProblem.ts'
import { textKeysInCode } from './textKeysInCode.ts'
import { parseToolArgs, PROJECT_ROOT } from './toolArgs.ts'

/**
 * `npm run texts`: adds each language's missing keys, marked ⟦…⟧ as untranslated; `--remove-unused` also removes keys that
 * nothing uses. Complete files stay untouched.
 */
const { root, enabled } = parseToolArgs('remove-unused')
const { project, problems: unreadable } = readProject(root, textKeysInCode(PROJECT_ROOT))
const { site, problems } = readSiteDefinitions(project)
if (unreadable.length + problems.length > 0) {
  console.error(new DefinitionError([...unreadable, ...problems]).message)
  console.error('No text was written: what the pages need is known only when their files can be read.')
  process.exitCode = 1
} else {
  const fixedFiles = fixTexts(site, project.languages, project.codeKeys, { removeUnused: enabled.has('remove-unused') })
  for (const [file, texts] of fixedFiles) {
    const path = join(root, file)
    if (texts === undefined) rmSync(path)
    else {
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, `${JSON.stringify(texts, null, 2)}\n`)
    }
    console.log(`${file} ${texts === undefined ? 'removed' : 'written'}`)
  }
  console.log(
    fixedFiles.size === 0
      ? 'Every language has every text.'
      : 'Put words in place of ⟦…⟧; “npm run check” lists what is left.',
  )
}
