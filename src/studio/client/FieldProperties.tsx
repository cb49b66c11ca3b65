import { useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { language } from '../../i18n/i18n.ts'
import { isObject } from '../../model/isObject.ts'
import { toPointer, withValue } from '../../model/schema/jsonPointer.ts'
import { allRuleNames } from '../../model/schema/ruleNames.ts'
import type { Schema } from '../../model/schema/schema.ts'
import { setRequired } from '../model/fieldCommands.ts'
import { setWord } from '../model/formCommands.ts'
import { pageTextFile } from '../model/fileEdits.ts'
import { setMember } from '../model/memberCommands.ts'
import { setPartRequired } from '../model/partCommands.ts'
import { retire } from '../model/retire.ts'
import { setType } from '../model/typeCommands.ts'
import type { Edits, Texts, Workspace } from '../model/workspace.ts'
import { fieldPlace, type FieldAddress } from './fieldPlace.ts'
import {
  fieldChoices,
  LOOK,
  lookMeta,
  MORE_RULES,
  REQUIRED,
  RETIRED,
  RULES,
  rulesMeta,
  WORDS,
  wordsMeta,
} from './fieldMeta.ts'
import { MoreProperties } from './MoreProperties.tsx'
import { ErrorWording } from './FieldTexts.tsx'
import { MetaForm, type MetaGroup } from './MetaForm.tsx'
import { metaInput, shownName } from './metaInputs.ts'
import type { MemberChange, MetaInput, MetaSchema } from './metaTypes.ts'
import { Options } from './Options.tsx'
import { ShownWhen } from './ShownWhen.tsx'
import { contentOf, localeTexts } from './parsedFiles.ts'
import { run, useVersion } from './useWorkspace.ts'
import { useWords } from './words.ts'

/** The order of a page's members, as far as fields have some. */
const PAGE_ORDER = ['schema', 'uiSchema']

/** Everything that the files say of a field, drawn by the engine from the meta schemas. */
export function FieldProperties({
  workspace,
  page,
  field,
  part,
  search,
  children,
}: FieldAddress & {
  workspace: Workspace
  search: string
  /** Before what is changed rarely. */
  children: ReactNode
}) {
  const words = useWords()
  const { t } = useTranslation()
  useVersion(workspace)
  const { code } = useSnapshot(language)
  const address = { page, field, part }
  const { own, inherited, library, required, ownLook } = fieldPlace(workspace.texts, address)
  const isFound = (key: string) => words(key).toLowerCase().includes(search)
  const prefix = `properties/${page}/${field}/${part ? toPointer(part) : ''}`

  const labelOf = useMemo(() => rememberedLabels((key) => t(key, { defaultValue: '' })), [t])
  const matches = (group: string, path: string) => {
    const steps = path.split('.')
    const labels = steps.map((_, at) => labelOf(group, steps.slice(0, at + 1).join('.')))
    return `${labels.join(' ')} ${path}`.toLowerCase().includes(search)
  }

  function read(names: string[]): Record<string, MetaGroup> {
    const { texts } = workspace
    const info = fieldPlace(texts, address)
    const type = info.own.type ?? info.inherited.type
    const entries = info.own.items ?? info.inherited.items
    const values = info.own.enum ?? info.inherited.enum ?? Object(entries).enum
    const rules = { ...info.own, [REQUIRED]: info.required, [RETIRED]: info.ownLook['ui:widget'] === 'hidden' }
    const set = [...Object.keys(info.own), ...Object.keys(info.inherited)]
    const locale = localeTexts(texts, code)
    const wordsOfLibrary = info.library === undefined ? undefined : Object(locale.fields)[info.library]
    const inheritedLook = isObject(info.inherited.ui) ? info.inherited.ui : {}
    const input = (group: string, meta: MetaSchema, from: unknown): MetaInput | undefined =>
      metaInput(meta, {
        inherited: from,
        isNamed: (path) => labelOf(group, path) !== '',
        isShown: (path) =>
          (search === '' || matches(group, path)) && (path !== REQUIRED || group !== RULES || info.canBeRequired),
        choices: fieldChoices(
          texts,
          info.neighbours,
          type,
          info.ownLook['ui:links'] ?? inheritedLook['ui:links'],
          values,
        ),
      })
    const all: [string, MetaInput | undefined, unknown, unknown][] = [
      [WORDS, input(WORDS, wordsMeta, wordsOfLibrary), ownWords(texts, page, info.words, code), wordsOfLibrary],
      [RULES, input(RULES, rulesMeta(type, set, false, entries), info.inherited), rules, info.inherited],
      [LOOK, input(LOOK, lookMeta, inheritedLook), info.ownLook, inheritedLook],
      [MORE_RULES, input(RULES, rulesMeta(type, set, true, entries), info.inherited), rules, info.inherited],
    ]
    return Object.fromEntries(
      all.flatMap(([name, each, value, from]) =>
        each && names.includes(name) ? [[name, { input: each, own: value, inherited: from }]] : [],
      ),
    )
  }

  const change = (group: string, each: MemberChange, key: string) =>
    run(
      workspace,
      each.path.at(-1) ?? group,
      (texts) => edit(texts, group, each),
      group === WORDS ? `${key}/${code}` : key,
    )

  function edit(texts: Texts, group: string, { path, value }: MemberChange): Edits {
    const [name = ''] = path
    const info = fieldPlace(texts, address)
    if (group === WORDS)
      return setWord(texts, code, `pages/${page}.json`, ['fields', ...info.words, ...path], String(value ?? ''))
    if (group === LOOK)
      return setMember(texts, page, { base: [], path: ['uiSchema', ...info.look, ...path], order: PAGE_ORDER }, value)
    if (name === REQUIRED)
      return part ? setPartRequired(texts, page, part, value === true) : setRequired(texts, page, field, value === true)
    if (name === RETIRED) return retire(texts, { page, field, part }, value === true)
    if (name === 'type' && typeof value === 'string') return setType(texts, page, info.path, value)
    const above = info.inherited[name]
    // A keyword of the page stands for the whole one of the library.
    if (path.length > 1 && info.own[name] === undefined && isObject(above))
      return setMember(
        texts,
        page,
        { base: info.path, path: [name] },
        plainJson(withValue(above, path.slice(1), value)),
      )
    return setMember(texts, page, { base: info.path, path }, value)
  }

  const form = (names: string[]) => (
    <MetaForm
      key={names.join()}
      workspace={workspace}
      prefix={prefix}
      shown={`${search} ${code}`}
      read={() => read(names)}
      onChange={change}
    />
  )
  const texts = { workspace, page, field, part, code, library }
  const effective = { ...inherited, ...own } as Schema
  const rules = [...allRuleNames([effective]), ...(required ? [REQUIRED] : [])]
  return (
    <>
      {form([WORDS, RULES])}
      {part === undefined && isFound('shownWhen') && <ShownWhen workspace={workspace} page={page} field={field} />}
      {isFound('options') && <Options {...texts} />}
      {isFound('errorWording') && <ErrorWording {...texts} rules={rules} />}
      {children}
      {search === '' ? (
        <MoreProperties isOpen={Object.keys(ownLook).some((name) => name !== 'ui:widget')}>
          {() => form([LOOK, MORE_RULES])}
        </MoreProperties>
      ) : (
        form([LOOK, MORE_RULES])
      )}
    </>
  )
}

/** The labels of members, each looked up once: all of them are asked for with every edit. */
function rememberedLabels(textOf: (key: string) => string): (group: string, path: string) => string {
  const known = new Map<string, string>()
  return (group, path) => {
    const key = `pages.studio.fields.${group}.${path.split('.').map(shownName).join('.')}.label`
    const label = known.get(key) ?? textOf(key)
    known.set(key, label)
    return label
  }
}

function ownWords(texts: Texts, page: string, steps: string[], code: string): unknown {
  const content = contentOf(texts, pageTextFile(code, page))
  return ['fields', ...steps].reduce<unknown>((group, step) => (isObject(group) ? group[step] : undefined), content)
}

/** Without members that are undefined. */
const plainJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value)) as unknown
