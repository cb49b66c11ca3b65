import type { JSONPath } from 'jsonc-parser'
import { isObject } from '../../model/isObject.ts'
import { pageFile } from '../model/fileEdits.ts'
import { lookPathOfPart } from '../model/partCommands.ts'
import { textPathOfPart } from '../model/placeCommands.ts'
import type { Texts } from '../model/workspace.ts'
import { fieldInfo, partInfo, type FieldInfo } from './fieldInfo.ts'
import { contentOf } from './parsedFiles.ts'

type Group = Record<string, unknown>

/** Which field is meant: one of the form, or one inside it. */
export interface FieldAddress {
  page: string
  field: string
  /** Where a field inside it stands in the page file. */
  part?: JSONPath | undefined
}

/** What the files say of a field, and where they say it. */
export interface FieldPlace extends FieldInfo {
  /** The names on the way to it, below which its words stand. */
  words: string[]
  /** Where the uiSchema speaks of it. */
  look: string[]
  /** What it says there. */
  ownLook: Group
  /** The fields beside it. */
  neighbours: string[]
  /** Undefined: it is not. */
  required: true | undefined
  /** Whether the list of required fields beside it can name it: of a field that a condition brings, its rule says so. */
  canBeRequired: boolean
}

/** A field of a form, or one inside it; the one that it is inside of where nothing stands there any more. */
export function fieldPlace(texts: Texts, { page, field, part }: FieldAddress): FieldPlace {
  const content = contentOf(texts, pageFile(page))
  const inner = part && partInfo(texts, page, part)
  const info = inner ?? fieldInfo(texts, page, field)
  const schema = valueAt(content, inner ? info.path.slice(0, -2) : ['schema'])
  const name = String(info.path.at(-1))
  const look = inner ? lookPathOfPart(info.path) : [field]
  const properties = isObject(schema) && isObject(schema.properties) ? Object.keys(schema.properties) : []
  const ownLook = valueAt(content, ['uiSchema', ...look])
  const isRequired = isObject(schema) && Array.isArray(schema.required) && schema.required.includes(name)
  return {
    ...info,
    words: inner ? textPathOfPart(info.path) : [field],
    look,
    ownLook: isObject(ownLook) ? ownLook : {},
    neighbours: properties.filter((each) => each !== name),
    required: isRequired || undefined,
    canBeRequired: properties.includes(name),
  }
}

const valueAt = (content: unknown, path: JSONPath): unknown =>
  path.reduce<unknown>(
    (group, step) => (typeof group === 'object' ? Object(group)[step] : undefined) as unknown,
    content,
  )
