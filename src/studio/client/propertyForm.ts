import type { ResolvedForm } from '../../model/site/pageDefinition.ts'
import type { Schema } from '../../model/schema/schema.ts'
import fieldMeta from '../../../schemas/meta/field.schema.json'

/** Groups of the panel; no field of a form can have such a name, so that no id is given twice. */
export const RULES = '__rules'
export const WORDS = '__words'
/** Members of the group of words. */
export const LABEL = 'text'
export const HINT = 'hint'

type MetaSchema = { description?: string; type?: unknown; enum?: unknown[]; const?: unknown } & Record<string, unknown>

/** Keywords for whoever reads the file, and those that say what kind of field it is. */
const LEFT_OUT = ['$schema', '$ref', '$comment', 'description', 'title', 'additionalProperties', 'format']
/** Keywords of a kind of value; those that are not here fit every kind. */
const KINDS: Record<string, string[]> = {
  string: ['minLength', 'maxLength', 'pattern', 'equalTo', 'callingCodeField', 'notInFuture', 'captcha'],
  number: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  array: ['minItems', 'maxItems', 'uniqueItems'],
  object: ['minProperties', 'maxProperties'],
}
const KIND_OF_TYPE: Record<string, string> = { integer: 'number' }

/** The keywords of the meta schema that one input can hold, for a field of this type, with what they mean. */
export function editableKeywords(type: unknown): [name: string, schema: Schema, description: string][] {
  const kind = KIND_OF_TYPE[String(type)] ?? String(type)
  return Object.entries(fieldMeta.definitions.schema.properties as Record<string, MetaSchema>).flatMap(
    ([name, meta]): [string, Schema, string][] => {
      const isOfOther = Object.entries(KINDS).some(([each, names]) => each !== kind && names.includes(name))
      const schema = LEFT_OUT.includes(name) || isOfOther ? undefined : inputSchema(meta)
      return schema ? [[name, schema, meta.description ?? '']] : []
    },
  )
}

/** What an input can hold: text, a number, one of some words, or whether something is so. */
function inputSchema({ type, enum: options, const: only, minimum }: MetaSchema): Schema | undefined {
  if (only === true || type === 'boolean') return { type: 'boolean' }
  if (Array.isArray(options) && options.every((each) => typeof each === 'string'))
    return { type: 'string', enum: options }
  if (type === 'string') return { type: 'string', maxLength: 1000 }
  if (type === 'integer' || type === 'number') return { type, ...(typeof minimum === 'number' ? { minimum } : {}) }
  return undefined
}

/** What a field of the library says, which the page may say otherwise. */
export type Inherited = Record<string, unknown>

/**
 * The form in which the properties of a field are edited: its words, whether it is required, and every keyword that
 * the meta schema has for it and that the search matches.
 * @param isNamed whether the Studio has words for a keyword; another is explained by the meta schema
 */
export function propertyForm(
  type: unknown,
  matches: (name: string) => boolean,
  isNamed: (name: string) => boolean,
  inherited: Inherited,
): ResolvedForm {
  const keywords = editableKeywords(type).filter(([name]) => matches(name))
  const words = [LABEL, HINT].filter(matches)
  const placeholder = (name: string) =>
    inherited[name] === undefined ? {} : { 'ui:placeholder': String(inherited[name]) }
  const rules: Schema['properties'] = {
    ...(matches('required') ? { required: { type: 'boolean' } } : {}),
    ...Object.fromEntries(keywords.map(([name, schema]) => [name, schema])),
  }
  return {
    id: 'studio',
    schema: {
      type: 'object',
      properties: {
        ...(words.length > 0
          ? {
              [WORDS]: {
                type: 'object',
                properties: Object.fromEntries(words.map((name) => [name, { type: 'string', maxLength: 1000 }])),
              },
            }
          : {}),
        ...(Object.keys(rules).length > 0 ? { [RULES]: { type: 'object', properties: rules } } : {}),
      },
    },
    uiSchema: {
      [WORDS]: Object.fromEntries(words.map((name) => [name, placeholder(name)])),
      [RULES]: Object.fromEntries(
        keywords.map(([name, { type: inputType }, description]) => [
          name,
          {
            ...placeholder(name),
            // Words of the Studio say it themselves.
            ...(isNamed(name) ? {} : { 'ui:help': description }),
            ...(inputType === 'integer' || inputType === 'number' ? { 'ui:width': 'half' } : {}),
          },
        ]),
      ),
    },
    submit: { path: '' },
    library: {},
  } as unknown as ResolvedForm
}
