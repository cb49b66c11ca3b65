import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readDefinitions, readSiteConfig } from '../../../src/project/read/readDefinitions.ts'
import { readLanguages } from '../../../src/project/read/readTexts.ts'
import type { Page } from '../../../src/model/site/pageDefinition.ts'
import { PROJECT_ROOT } from '../../support/projectRoot.ts'

/** The pages and forms of the project's own site, without drafts. */
export const { pages, forms } = readDefinitions(PROJECT_ROOT)
export const languages = readLanguages(PROJECT_ROOT)

/** Paths of a page inside the hash; for a path with a parameter: of the first item, or of each legal document. */
export function addressesOf({ id, path }: Page): string[] {
  const [listPath = '', parameter] = path.split('/:')
  if (parameter === undefined) return [path]
  const items =
    id === 'legal'
      ? readSiteConfig(PROJECT_ROOT).legal
      : readdirSync(join(PROJECT_ROOT, 'sample', id.replace('Detail', ''))).slice(0, 1)
  return items.map((item) => `${listPath}/${item}`)
}
