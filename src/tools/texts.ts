import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readProject } from './readProject.ts'
import { readSiteDefinitions } from '../model/site/siteDefinitions.ts'
import { fixTexts } from '../lint/texts/fixTexts.ts'
import { writeTexts } from '../lint/texts/writeTexts.ts'
import { DefinitionError } from '../model/site/definitionProblem.ts'
import { locateProblems } from '../lint/source/position.ts'
import type { ProblemName } from '../model/site/problemNames.ts'
import { parseToolArgs, PROJECT_ROOT } from './toolArgs.ts'

/** Problems that say nothing of which texts there are. */
const HARMLESS: ProblemName[] = ['file-never-read', 'bad-front-matter', 'unknown-markdown']

/**
 * `npm run texts`: adds each language's missing keys, marked ⟦…⟧ as untranslated; `--remove-unused` also removes keys that
 * nothing uses. Complete files stay untouched.
 */
const { root, enabled } = parseToolArgs('remove-unused')
const { project, problems: fileProblems, texts: sources } = readProject(root, PROJECT_ROOT)
const unreadable = fileProblems.filter(({ name }) => !HARMLESS.includes(name))
const { site, problems } = readSiteDefinitions(project)
if (unreadable.length + problems.length > 0) {
  console.error(new DefinitionError(locateProblems([...unreadable, ...problems], sources)).message)
  console.error('No text was written: what the pages need is known only when their files can be read.')
  process.exitCode = 1
} else {
  const fixedFiles = fixTexts(site, project.languages, project.codeKeys, { removeUnused: enabled.has('remove-unused') })
  for (const [file, texts] of fixedFiles) {
    const path = join(root, file)
    if (texts === undefined) rmSync(path)
    else {
      mkdirSync(dirname(path), { recursive: true })
      const source = existsSync(path) ? readFileSync(path, 'utf8') : '{}\n'
      writeFileSync(path, writeTexts(source, texts))
    }
    console.log(`${file} ${texts === undefined ? 'removed' : 'written'}`)
  }
  console.log(
    fixedFiles.size === 0
      ? 'Every language has every text.'
      : 'Put words in place of ⟦…⟧; “npm run check” lists what is left.',
  )
}
