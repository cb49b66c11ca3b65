import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DefinitionError } from '../../model/site/definitionProblem.ts'
import type { DefinitionFile } from '../../model/site/definitionFile.ts'
import { isObject } from '../../forms/schema/isObject.ts'
import type { SiteConfig } from '../../model/site/siteConfig.ts'
import { readRegistry, type Registry } from '../../model/site/registry.ts'
import { errorMessage } from '../../model/errorDetails.ts'

/** Settings of the whole site. */
export const SITE_CONFIG_PATH = 'schemas/site.json'

/** The site's settings; `readDefinitions` checks their shape. */
export const readSiteConfig = (root: string): SiteConfig => readJsonFile(root, SITE_CONFIG_PATH).content as SiteConfig

/**
 * Reads the registry of the pages in `root`/schemas.
 * @param drafts whether to include drafts (`"status": "draft"`)
 * @param form id of the only form to read, beside the pages of all; all by default
 * @throws DefinitionError with all problems that stop a start
 */
export function readDefinitions(
  root: string,
  { drafts = false, form }: { drafts?: boolean; form?: string } = {},
): Registry {
  return readRegistry({
    pages: readJsonFolder(root, 'schemas/pages', '.page.json').filter(({ content }) => drafts || !isDraft(content)),
    fields: readJsonFolder(root, 'schemas/fields', '.json'),
    pageMeta: readMetaSchema('page'),
    fieldMeta: readMetaSchema('field'),
    site: readJsonFile(root, SITE_CONFIG_PATH),
    siteMeta: readMetaSchema('site'),
    ...(form === undefined ? {} : { form }),
  })
}

const CODE_ROOT = join(import.meta.dirname, '../../..')

/** A schema for files of a project; always of this code, whatever another project or commit has in `schemas/meta`. */
export const readMetaSchema = (name: string): object =>
  readJsonFile(CODE_ROOT, `schemas/meta/${name}.schema.json`).content as object

/** Whether a page file is a draft. */
export const isDraft = (content: unknown): boolean => isObject(content) && content.status === 'draft'

/** All JSON files of a folder below `root` whose names end in `suffix`, sorted by name. */
export function readJsonFolder(root: string, folder: string, suffix: string): DefinitionFile[] {
  return readdirSync(join(root, folder))
    .filter((name) => name.endsWith(suffix))
    .sort()
    .map((name) => readJsonFile(root, `${folder}/${name}`))
}

/** @throws DefinitionError naming the file if it is not JSON */
export function readJsonFile(root: string, file: string): DefinitionFile {
  // Windows editors may begin a file with a byte order mark.
  const text = readFileSync(join(root, file), 'utf8').replace(/^\uFEFF/, '')
  try {
    const content: unknown = JSON.parse(text)
    return { file, content }
  } catch (error) {
    throw new DefinitionError([
      {
        id: 'broken-json',
        file,
        pointer: '',
        params: { reason: errorMessage(error) },
      },
    ])
  }
}
