import type { ImpactKind } from '../../../src/project/impact/impactFinding.ts'
import type { FormPage, ResolvedForm } from '../../../src/model/site/pageDefinition.ts'
import type { Schema } from '../../../src/forms/schema/schema.ts'
import { everySchema } from '../../../src/forms/schema/jsonSchema.ts'

/** A page in one state. */
export interface EditedPage {
  page: FormPage
  form: ResolvedForm
}

/** A realistic edit of a page, and the finding that the report must have. */
export interface RandomEdit extends EditedPage {
  description: string
  /** Allowed kinds of the finding. */
  kinds: ImpactKind[]
  field?: string
  breaking: boolean
}

/** Returns numbers from 0 up to 1, the same for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

type Random = () => number
type Expected = Pick<RandomEdit, 'description' | 'kinds' | 'breaking'> & { field?: string }
/** Changes copies of a page and its form in place; undefined: not possible there. */
type EditKind = (copy: EditedPage, random: Random) => Expected | undefined

const pick = <T>(list: T[], random: Random): T | undefined => list[Math.floor(random() * list.length)]

/** Fields of the form itself that people see, with their schemas. */
const fieldsOf = ({ form }: EditedPage): [string, Schema][] =>
  Object.entries(form.schema.properties ?? {}).filter(([, schema]) => !schema.setByError)

const DROPPABLE_RULES = [
  'pattern',
  'format',
  'enum',
  'equalTo',
  'minimumFrom',
  'notInFuture',
  'maxYearsAgo',
  'optionsFrom',
  'maxLength',
  'minLength',
  'maxItems',
  'minItems',
  'sessionAccount',
  'decimal',
] as const
const LIMITS = ['maxLength', 'minLength', 'maxItems', 'minItems'] as const

const dropRule: EditKind = (copy, random) => {
  const rules = fieldsOf(copy).flatMap(([name, schema]) =>
    DROPPABLE_RULES.filter((rule) => rule in schema).map((rule) => ({ name, schema, rule })),
  )
  const chosen = pick(rules, random)
  if (!chosen) return undefined
  Reflect.deleteProperty(chosen.schema, chosen.rule)
  const isProtection = chosen.rule === 'sessionAccount'
  return {
    description: `${chosen.name}: ${chosen.rule} dropped`,
    kinds: isProtection ? ['protection-dropped'] : ['rule-dropped', 'limit-widened'],
    field: chosen.name,
    breaking: isProtection,
  }
}

const moveLimit: EditKind = (copy, random) => {
  const limits = fieldsOf(copy).flatMap(([name, schema]) =>
    LIMITS.filter((rule) => rule in schema).map((rule) => ({ name, schema, rule })),
  )
  const chosen = pick(limits, random)
  if (!chosen) return undefined
  const before = Number(chosen.schema[chosen.rule])
  const step = 1 + Math.floor(random() * 5)
  const after = before > step && random() < 0.5 ? before - step : before + step
  Object.assign(chosen.schema, { [chosen.rule]: after })
  const isNarrower = chosen.rule.startsWith('max') ? after < before : after > before
  return {
    description: `${chosen.name}: ${chosen.rule} from ${before} to ${after}`,
    kinds: [isNarrower ? 'limit-narrowed' : 'limit-widened'],
    field: chosen.name,
    breaking: isNarrower,
  }
}

/** Renames or removes a field wherever the form names it. */
function replaceName({ form }: EditedPage, name: string, to: string | undefined): void {
  const rename = (names: string[]) => names.flatMap((each) => (each !== name ? [each] : to === undefined ? [] : [to]))
  for (const { schema } of everySchema(form.schema)) {
    if (schema.required) schema.required = rename(schema.required)
    if (schema.properties && Object.hasOwn(schema.properties, name))
      schema.properties = Object.fromEntries(
        Object.entries(schema.properties).flatMap(([each, own]) =>
          each !== name ? [[each, own]] : to === undefined ? [] : [[to, own]],
        ),
      )
  }
  for (const step of form.steps ?? []) step.fields = rename(step.fields)
  const order = form.uiSchema['ui:order']
  if (Array.isArray(order)) form.uiSchema['ui:order'] = rename(order as string[])
  if (name in form.uiSchema) {
    if (to !== undefined) form.uiSchema[to] = form.uiSchema[name]
    Reflect.deleteProperty(form.uiSchema, name)
  }
  const library = form.library[name]
  if (library !== undefined && to !== undefined) form.library[to] = library
  Reflect.deleteProperty(form.library, name)
}

const renameField: EditKind = (copy, random) => {
  const [name] = pick(fieldsOf(copy), random) ?? []
  if (name === undefined) return undefined
  const to = `${name}Anew`
  replaceName(copy, name, to)
  if (random() < 0.5) copy.form.renamedFields = { ...copy.form.renamedFields, [name]: to }
  return { description: `${name} is called ${to}`, kinds: ['field-renamed'], field: to, breaking: true }
}

const dropField: EditKind = (copy, random) => {
  const [name] = pick(fieldsOf(copy), random) ?? []
  if (name === undefined) return undefined
  replaceName(copy, name, undefined)
  return { description: `${name} is gone`, kinds: ['field-removed'], field: name, breaking: true }
}

const addField: EditKind = ({ form }, random) => {
  const isRequired = random() < 0.5
  form.schema.properties = { ...form.schema.properties, brandNew: { type: 'string', maxLength: 7 } }
  if (isRequired) form.schema.required = [...(form.schema.required ?? []), 'brandNew']
  form.steps?.at(-1)?.fields.push('brandNew')
  return {
    description: `a new field, required: ${isRequired}`,
    kinds: ['field-added'],
    field: 'brandNew',
    breaking: isRequired,
  }
}

const moveField: EditKind = ({ form }, random) => {
  const names = Object.keys(form.schema.properties ?? {})
  const name = pick(names, random)
  if (name === undefined || names.length < 3) return undefined
  const from = form.steps?.find(({ fields }) => fields.includes(name))
  const to = pick(
    (form.steps ?? []).filter((step) => step !== from),
    random,
  )
  if (from && to) {
    from.fields = from.fields.filter((each) => each !== name)
    to.fields.push(name)
    return { description: `${name} goes to the step ${to.id}`, kinds: ['field-moved'], field: name, breaking: false }
  }
  const index = names.indexOf(name)
  const target = index < 2 ? names.length - 1 : 0
  const others = names.filter((each) => each !== name)
  form.uiSchema['ui:order'] = [...others.slice(0, target), name, ...others.slice(target)]
  return { description: `${name} stands elsewhere`, kinds: ['field-reordered'], field: name, breaking: false }
}

const changeOption: EditKind = (copy, random) => {
  const chosen = pick(
    fieldsOf(copy).filter(([, { enum: values }]) => (values?.length ?? 0) > 1),
    random,
  )
  if (!chosen) return undefined
  const [name, schema] = chosen
  const values = schema.enum ?? []
  const isRemoved = random() < 0.5
  const option = pick(values, random)
  schema.enum = isRemoved ? values.filter((each) => each !== option) : [...values, 'another']
  return {
    description: isRemoved ? `${name} without ${String(option)}` : `${name} with one option more`,
    kinds: [isRemoved ? 'option-removed' : 'option-added'],
    field: name,
    breaking: isRemoved,
  }
}

const toggleRequired: EditKind = (copy, random) => {
  const chosen = pick(fieldsOf(copy), random)
  if (!chosen) return undefined
  const [name, schema] = chosen
  const required = copy.form.schema.required ?? []
  const was = required.includes(name)
  copy.form.schema.required = was ? required.filter((each) => each !== name) : [...required, name]
  if (!was) return { description: `${name} is required`, kinds: ['now-required'], field: name, breaking: true }
  const isProtected = schema.const === true || schema.captcha === true
  return {
    description: `${name} may be left out`,
    kinds: isProtected ? ['consent-dropped', 'protection-dropped'] : ['now-optional'],
    field: name,
    breaking: isProtected,
  }
}

const changeCondition: EditKind = (copy, random) => {
  const { schema } = copy.form
  const optional = fieldsOf(copy)
    .map(([name]) => name)
    .filter((name) => !schema.required?.includes(name))
  const [first, second] = [pick(optional, random), pick(optional, random)]
  if (first === undefined || second === undefined || first === second) return undefined
  schema.allOf = [...(schema.allOf ?? []), { if: { required: [first] }, then: { required: [second] } }]
  return { description: `with ${first}, ${second} is required`, kinds: ['now-required'], field: second, breaking: true }
}

const changeCall: EditKind = ({ page, form }, random) => {
  if (random() < 0.5) {
    page.calls = [...(page.calls ?? []), '/pc/another']
    return { description: 'one more call', kinds: ['call-added'], breaking: false }
  }
  form.submit.path += 'Anew'
  return { description: 'another endpoint', kinds: ['endpoint-changed'], breaking: true }
}

const changeAccess: EditKind = ({ page }, random) => {
  const levels = ['public', 'customer', 'funds'] as const
  const before = levels.indexOf(page.access)
  const after =
    pick(
      [0, 1, 2].filter((level) => level !== before),
      random,
    ) ?? 0
  page.access = levels[after] ?? 'public'
  const isNarrower = after > before
  return {
    description: `open to ${page.access}`,
    kinds: [isNarrower ? 'access-narrowed' : 'access-widened'],
    breaking: isNarrower,
  }
}

const changeLook: EditKind = (copy, random) => {
  const [name] = pick(fieldsOf(copy), random) ?? []
  if (name === undefined) return undefined
  copy.form.uiSchema[name] = { ...Object(copy.form.uiSchema[name]), 'ui:autocomplete': 'nickname' }
  return { description: `${name} is filled in otherwise`, kinds: ['look-changed'], field: name, breaking: false }
}

const KINDS = [
  dropRule,
  moveLimit,
  renameField,
  dropField,
  addField,
  moveField,
  changeOption,
  toggleRequired,
  changeCondition,
  changeCall,
  changeAccess,
  changeLook,
]

/** `count` random edits of a page, of each possible kind in turn. */
export function randomEdits(original: EditedPage, count: number, random: Random): RandomEdit[] {
  const edits: RandomEdit[] = []
  for (let turn = 0; edits.length < count && turn < count * KINDS.length; turn++) {
    const copy = structuredClone(original)
    const expected = KINDS[turn % KINDS.length]?.(copy, random)
    if (expected) edits.push({ ...copy, ...expected })
  }
  return edits
}
