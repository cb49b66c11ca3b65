import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readProject } from '../definitions/readProject.ts'
import { readSite } from '../model/check/site.ts'
import { mendTexts } from '../model/check/texts/mend.ts'
import { DefinitionError } from '../model/problem.ts'
import { namedKeys } from './namedKeys.ts'
import { asked, HOME } from './root.ts'

/**
 * `npm run texts`: writes the keys that a language lacks, marked ⟦…⟧ as untranslated; with `--remove-dead` also removes
 * those that nothing uses. Touches no file that has all it needs.
 */
const { root, on } = asked('remove-dead')
const { project, problems: unreadable } = readProject(root, namedKeys(HOME))
const { site, problems } = readSite(project)
if (unreadable.length + problems.length > 0) {
  console.error(new DefinitionError([...unreadable, ...problems]).message)
  console.error('No text was written: what the pages need is known only when their files can be read.')
  process.exitCode = 1
} else {
  const mended = mendTexts(site, project.languages, project.named, { removeDead: on.has('remove-dead') })
  for (const [file, texts] of mended) {
    const path = join(root, file)
    if (texts === undefined) rmSync(path)
    else {
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, `${JSON.stringify(texts, null, 2)}\n`)
    }
    console.log(`${file} ${texts === undefined ? 'removed' : 'written'}`)
  }
  console.log(
    mended.size === 0
      ? 'Every language has every text.'
      : 'Put words in place of ⟦…⟧; “npm run check” lists what is left.',
  )
}
