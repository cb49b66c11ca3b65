import { readFileSync, readdirSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import type { ValidateFunction } from 'ajv'
import { readJsonFile } from '../readDefinitions.ts'
import { DefinitionError, type DefinitionProblem } from '../../../model/site/definitionProblem.ts'
import type { ProblemId } from '../../../model/findings/findingTexts.ts'
import { toProblems } from '../../../forms/data/toProblems.ts'
import { compileSchema } from '../../../forms/schema/createAjv.ts'
import { readFrontMatter, type TextFile } from '../../../model/site/frontMatter.ts'
import type { ContentKind } from '../contentKinds.ts'
import { itemTextProblems } from './itemTextProblems.ts'

/** The content of one item's files, complete and valid. */
export interface ItemFiles {
  item: { sort: number } & Record<string, unknown>
  /** Texts by language. */
  texts: Map<string, TextFile>
  hasImage: boolean
}

/** The languages in which every item must be written. Source: docs/requirements.md section 9. */
const REQUIRED_LANGUAGES = ['en', 'id', 'th', 'tw', 'vi', 'zh']

/**
 * Reads the folder of one item.
 * @param root the project's folder
 * @param folder below `root`: `sample/<kind>/<id>`
 * @param languages languages of the site, in which an item may be written too
 * @throws DefinitionError with every missing, unknown or malformed file
 */
export function readItemFiles(root: string, folder: string, kind: ContentKind, languages: string[]): ItemFiles {
  const entries = readdirSync(join(root, folder), { withFileTypes: true })
  throwProblems(
    entries
      .filter((entry) => entry.isSymbolicLink() && !entry.name.startsWith('.'))
      .map(({ name }) => ({
        id: 'link-not-read',
        file: `${folder}/${name}`,
        pointer: '',
        params: { target: readlinkSync(join(root, folder, name)) },
      })),
  )
  const names = entries
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort()
  const imageFile = kind.image && `${kind.image}.svg`
  throwProblems(
    fileProblems(
      folder,
      names,
      [...new Set([...REQUIRED_LANGUAGES, ...languages])].map((language) => `${language}.md`),
      imageFile,
    ),
  )
  const texts = new Map(
    names
      .filter((name) => name.endsWith('.md'))
      .map((name) => [
        name.slice(0, -'.md'.length),
        readFrontMatter(`${folder}/${name}`, readFileSync(join(root, folder, name), 'utf8')),
      ]),
  )
  throwProblems(itemTextProblems(folder, texts, kind))
  return {
    item: readItem(root, `${folder}/item.json`, kind),
    texts,
    hasImage: imageFile !== undefined && names.includes(imageFile),
  }
}

/** Problems for missing files, and for unknown texts and images. */
function fileProblems(
  folder: string,
  names: string[],
  texts: string[],
  imageFile: string | undefined,
): DefinitionProblem[] {
  const missingNames = ['item.json', ...REQUIRED_LANGUAGES.map((language) => `${language}.md`)].filter(
    (name) => !names.includes(name),
  )
  const expected = imageFile ? [...texts, imageFile] : texts
  const unknownNames = names.filter((name) => /\.(md|svg)$/.test(name) && !expected.includes(name))
  return [
    ...missingNames.map((name) => ({
      id: 'bad-sample/missing-file' as const,
      file: `${folder}/${name}`,
      pointer: '',
    })),
    ...unknownNames.map((name) => ({
      id: 'bad-sample/unread-file' as const,
      file: `${folder}/${name}`,
      pointer: '',
      params: { expected },
    })),
  ]
}

const BROKEN_RULES: Record<string, ProblemId> = {
  required: 'bad-sample/member',
  additionalProperties: 'bad-sample/unknown-member',
}

const validators = new WeakMap<ContentKind, ValidateFunction>()

/** The validator of a kind, compiled once. */
function validatorOf(kind: ContentKind): ValidateFunction {
  const validator = validators.get(kind) ?? compileSchema(kind.itemSchema)
  validators.set(kind, validator)
  return validator
}

function readItem(root: string, file: string, kind: ContentKind): ItemFiles['item'] {
  const { content } = readJsonFile(root, file)
  const validate = validatorOf(kind)
  if (!validate(content)) {
    throwProblems(
      toProblems(validate.errors).map(({ pointer, rule }) => ({
        id: BROKEN_RULES[rule] ?? ('bad-sample/rule' as const),
        file,
        pointer,
        params: { rule, names: Object.keys(kind.itemSchema.properties ?? {}) },
      })),
    )
  }
  return content as ItemFiles['item']
}

function throwProblems(problems: DefinitionProblem[]): void {
  if (problems.length > 0) throw new DefinitionError(problems)
}
