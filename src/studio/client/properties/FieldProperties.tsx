import { useState, type ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { language } from '../../../site/i18n/i18n.ts'
import { isObject, membersOf } from '../../../forms/schema/isObject.ts'
import { toPointer, withValue } from '../../../forms/schema/jsonPointer.ts'
import { allRuleNames } from '../../../forms/schema/ruleNames.ts'
import { setRequired, setRetired } from '../../model/commands/fieldCommands.ts'
import { isSchema } from '../../model/fieldLocations.ts'
import { pageTextFile } from '../../model/fileEdits.ts'
import { setWord } from '../../model/commands/formCommands.ts'
import { setMember } from '../../model/commands/memberCommands.ts'
import { setType } from '../../model/commands/typeCommands.ts'
import type { Edits, Texts } from '../../model/workspace.ts'
import { ErrorWording } from './ErrorWording.tsx'
import { fieldPlace, type FieldAddress } from '../files/fieldInfo.ts'
import {
  bareLook,
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
import { MetaForm } from './MetaForm.tsx'
import { metaPart, type MemberChange, type MetaSchema } from './metaPart.ts'
import { More } from '../parts/sections.tsx'
import { Options } from './Options.tsx'
import { OptionSource } from './OptionSource.tsx'
import { ShownWhen } from '../rules/ShownWhen.tsx'
import { contentOf, localeTexts, valueIn } from '../files/parsedFiles.ts'
import { run, useVersion, workspace } from '../state/workspaceStore.ts'
import { useMemberWords, useWords } from '../i18n/words.ts'

/** Order of those members of a page file that describe fields. */
const PAGE_ORDER = ['schema', 'uiSchema']

/**
 * The properties of a field, as forms generated from the meta schemas.
 * @param isLook draws those of its look alone
 * @param children rendered before the rarely changed properties
 */
export function FieldProperties({
  page,
  field,
  part,
  search,
  isLook,
  children,
}: FieldAddress & { search: string; isLook: boolean; children: ReactNode }) {
  const words = useWords()
  const { wordOf, matches } = useMemberWords(search)
  useVersion()
  const { code } = useSnapshot(language)
  const { texts } = workspace
  const address = { page, field, part }
  const { own, inherited, library, required, ownLook, ...info } = fieldPlace(texts, address)
  const isFound = (key: string) => words(key).toLowerCase().includes(search)
  const type = own.type ?? inherited.type
  const entries = own.items ?? inherited.items
  const keywords: Record<string, unknown> = { ...inherited, ...own }
  // An input must not move while somebody types in it.
  const [prominent] = useState(Object.keys(keywords))
  const rules = { ...own, [REQUIRED]: required, [RETIRED]: ownLook['ui:widget'] === 'hidden' || undefined }
  const ownWords = valueIn(contentOf(texts, pageTextFile(code, page)), ['fields', ...info.words])
  const wordsOfLibrary: unknown = library && membersOf(localeTexts(texts, code).fields)[library]
  const [look, inheritedLook] = [bareLook(ownLook), bareLook(membersOf(inherited.ui))]
  const choices = fieldChoices(
    texts,
    info.neighbours,
    type,
    look.links ?? inheritedLook.links,
    own.enum ?? inherited.enum ?? membersOf(entries).enum,
  )
  const draw = (group: string, meta: MetaSchema, values: { own: unknown; inherited: unknown }) =>
    metaPart(meta, values, {
      choices,
      wordOf: (path, what) => wordOf(group === MORE_RULES ? [MORE_RULES, RULES] : [group], path, what),
      isShown: (path) =>
        matches(group === MORE_RULES ? RULES : group, path) && (path !== REQUIRED || info.canBeRequired),
    })

  const change = (group: string, each: MemberChange, key: string) =>
    run(each.path.at(-1) ?? group, (now) => edit(now, group, each), group === WORDS ? `${key}/${code}` : key)

  function edit(now: Texts, group: string, { path, value }: MemberChange): Edits {
    const [name = ''] = path
    const place = fieldPlace(now, address)
    if (group === WORDS)
      return setWord(now, code, `pages/${page}.json`, ['fields', ...place.words, ...path], String(value ?? ''))
    if (group === LOOK)
      return setMember(
        now,
        page,
        { base: [], path: ['uiSchema', ...place.look, `ui:${name}`, ...path.slice(1)], order: PAGE_ORDER },
        value,
      )
    if (name === REQUIRED) return setRequired(now, page, place.path, value === true)
    if (name === RETIRED) return setRetired(now, page, place.path, value === true)
    if (name === 'type' && typeof value === 'string') return setType(now, page, place.path, value)
    const above = place.inherited[name]
    // A keyword of the page replaces the library's as a whole, so copy the library's value with the change.
    if (path.length > 1 && place.own[name] === undefined && isObject(above))
      return setMember(now, page, { base: place.path, path: [name] }, plainJson(withValue(above, path.slice(1), value)))
    return setMember(now, page, { base: place.path, path }, value)
  }

  const prefix = `properties/${page}/${field}/${part ? toPointer(part) : ''}`
  const ownRules = isSchema(keywords) ? [...allRuleNames([keywords])] : []
  const ruleNames = [...ownRules, ...(required ? [REQUIRED] : [])]
  if (isLook)
    return (
      <MetaForm
        key={search}
        prefix={prefix}
        groups={{ [LOOK]: draw(LOOK, lookMeta, { own: look, inherited: inheritedLook }) }}
        onChange={change}
      />
    )
  // A heading or a note has texts and a place, and nothing to fill in.
  const isText = type === 'null'
  return (
    <>
      <MetaForm
        key={`${search} ${code}`}
        prefix={prefix}
        groups={{
          [WORDS]: draw(WORDS, wordsMeta, { own: ownWords, inherited: wordsOfLibrary }),
          ...(isText ? {} : { [RULES]: draw(RULES, rulesMeta(keywords, false, prominent), { own: rules, inherited }) }),
        }}
        onChange={change}
      />
      {part === undefined && isFound('shownWhen') && <ShownWhen page={page} field={field} />}
      {isFound('options') && <Options {...address} code={code} />}
      {isFound('optionSource') && <OptionSource {...address} code={code} />}
      {!isText && isFound('errorWording') && (
        <ErrorWording {...address} code={code} library={library} rules={ruleNames} />
      )}
      {children}
      {!isText && (
        <More isOpen={search !== ''}>
          {() => (
            <MetaForm
              key={`${search} ${code}`}
              prefix={prefix}
              groups={{
                [MORE_RULES]: draw(MORE_RULES, rulesMeta(keywords, true, prominent), { own: rules, inherited }),
              }}
              onChange={change}
            />
          )}
        </More>
      )}
    </>
  )
}

/** Copy without undefined members. */
const plainJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value))
