import { readJsonFile, readJsonFolder } from '../../../src/project/read/readDefinitions.ts'
import { readRegistry, type Registry } from '../../../src/model/site/registry.ts'
import { PROJECT_ROOT } from '../projectRoot.ts'
import { REFERENCE } from '../referenceFiles.ts'

/**
 * The reference pages: those of `docs/contract.md`, for tests of the server itself, so that no edit of `schemas/`
 * changes these tests.
 * @param pages further page files
 */
export const referencePagesWith = (pages: object[]): Registry =>
  readRegistry({
    pages: [
      ...readJsonFolder(REFERENCE, 'schemas/pages', '.page.json'),
      ...pages.map((content) => ({ file: `schemas/pages/${(content as { id: string }).id}.page.json`, content })),
    ],
    fields: readJsonFolder(REFERENCE, 'schemas/fields', '.json'),
    pageMeta: readJsonFile(PROJECT_ROOT, 'schemas/meta/page.schema.json').content as object,
    fieldMeta: readJsonFile(PROJECT_ROOT, 'schemas/meta/field.schema.json').content as object,
  })

export const referenceRegistry = referencePagesWith([])
