import { useMemo, useState } from 'react'
import { SchemaForm } from '../../engine/form/SchemaForm.tsx'
import { isObject } from '../../model/isObject.ts'
import { language } from '../../i18n/i18n.ts'
import { libraryName } from '../../model/site/resolveReferences.ts'
import { renameField, setKeyword, setRequired } from '../model/fieldCommands.ts'
import { setWord } from '../model/formCommands.ts'
import { pageFile } from '../model/fileEdits.ts'
import type { Workspace } from '../model/workspace.ts'
import { defineForm } from './compileForm.ts'
import { FieldStep } from './FieldStep.tsx'
import { ErrorWording, Options } from './FieldTexts.tsx'
import { FormProperties } from './FormProperties.tsx'
import { contentOf, localeTexts, textIn } from './parsedFiles.ts'
import { HINT, LABEL, propertyForm, RULES, WORDS } from './propertyForm.ts'
import { Region } from './Region.tsx'
import { Renaming } from './Renaming.tsx'
import { run, useVersion } from './useWorkspace.ts'
import { STUDIO_LANGUAGES, useWords } from './words.ts'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'

type Values = Record<string, Record<string, unknown>>
const NO_SERVICES = {}

/** The properties of the selected field, or of the form itself, drawn by the engine from the meta schemas. */
export function Properties({
  workspace,
  page,
  field,
  onRenamed,
  onPageRenamed,
}: {
  workspace: Workspace
  page: string
  field: string | undefined
  /** Undefined: the form itself. */
  onRenamed: (name: string | undefined) => void
  onPageRenamed: (id: string) => void
}) {
  const words = useWords()
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLowerCase()
  const isFound = (key: string) => words(key).toLowerCase().includes(wanted)
  return (
    <Region name="properties" summary="propertiesSummary">
      {field === undefined ? (
        <p className="st-hint">{words('chooseField')}</p>
      ) : (
        <button type="button" className="st-link" onClick={() => onRenamed(undefined)}>
          {words('wholeForm')}
        </button>
      )}
      <input
        type="search"
        className="fw-input"
        aria-label={words('search')}
        placeholder={words('search')}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      {field === undefined ? (
        <FormProperties workspace={workspace} page={page} search={wanted} onRenamed={onPageRenamed} />
      ) : (
        <>
          {isFound('payloadName') && (
            <Renaming
              label={words('payloadName')}
              name={field}
              onRename={(name) => run(workspace, 'rename', (texts) => renameField(texts, page, field, name))}
              onRenamed={onRenamed}
            />
          )}
          {isFound('step') && <FieldStep workspace={workspace} page={page} field={field} />}
          <PropertyInputs workspace={workspace} page={page} field={field} search={wanted} />
        </>
      )}
    </Region>
  )
}

function PropertyInputs({
  workspace,
  page,
  field,
  search,
}: {
  workspace: Workspace
  page: string
  field: string
  search: string
}) {
  const version = useVersion(workspace)
  const { code } = useSnapshot(language)
  const { i18n } = useTranslation()
  const { inherited, type, values, library, options, rules } = readField(workspace, page, field, code)
  // What is typed here is shown already; what changes elsewhere, by undo for one, is shown anew.
  const prefix = `properties/${page}/${field}/`
  const [shown, setShown] = useState({ version, count: 0 })
  if (shown.version !== version)
    setShown({ version, count: workspace.lastKey?.startsWith(prefix) ? shown.count : shown.count + 1 })
  const definition = useMemo(() => {
    const textOf = (name: string) => i18n.t(`pages.studio.fields.${name}.label`, { defaultValue: '' })
    const labelOf = (name: string) =>
      name === LABEL || name === HINT ? textOf(`${WORDS}.${name}`) : textOf(`${RULES}.${name}`)
    const matches = (name: string) => `${labelOf(name)} ${name}`.toLowerCase().includes(search)
    return defineForm(
      propertyForm(
        type,
        matches,
        (name) => labelOf(name) !== '',
        JSON.parse(inherited) as object as Record<string, unknown>,
      ),
    )
  }, [type, inherited, search, i18n])

  function handleChange(data: Record<string, unknown>) {
    const after = data as Values
    const before = readField(workspace, page, field, code).values
    for (const group of [WORDS, RULES])
      for (const name of new Set([...Object.keys(before[group] ?? {}), ...Object.keys(after[group] ?? {})])) {
        const value = after[group]?.[name]
        const next = value === '' || value === false ? undefined : value
        if (before[group]?.[name] === next || !(definition.form.schema.properties?.[group]?.properties ?? {})[name])
          continue
        const key = `${prefix}${group}/${name}`
        if (group === WORDS)
          run(
            workspace,
            name,
            (texts) =>
              setWord(
                texts,
                code,
                `pages/${page}.json`,
                ['fields', field, name === LABEL ? 'label' : name],
                String(next ?? ''),
              ),
            `${key}/${code}`,
          )
        else if (name === 'required')
          run(workspace, name, (texts) => setRequired(texts, page, field, next === true), `${key}/${workspace.version}`)
        else run(workspace, name, (texts) => setKeyword(texts, page, field, name, next), key)
      }
  }

  return (
    <div className="st-properties" lang={STUDIO_LANGUAGES[i18n.language]?.tag ?? i18n.language}>
      <SchemaForm
        key={`${shown.count} ${search} ${code} ${i18n.language}`}
        definition={definition}
        services={NO_SERVICES}
        initialData={values}
        onDataChange={handleChange}
        onSubmit={() => undefined}
      >
        {null}
      </SchemaForm>
      {search === '' && (
        <>
          {options && <Options {...{ workspace, page, field, code, library }} values={options} />}
          <ErrorWording {...{ workspace, page, field, code, library }} rules={rules} />
        </>
      )}
    </div>
  )
}

/** What stands in the files about a field: in the page itself, and what the library says. */
function readField(workspace: Workspace, page: string, field: string, language: string) {
  const { texts } = workspace
  const schema = Object(Object(contentOf(texts, pageFile(page))).schema) as Record<string, unknown>
  const own = Object(Object(schema.properties)[field]) as Record<string, unknown>
  const library = typeof own.$ref === 'string' ? libraryName(own.$ref) : undefined
  const libraryContent = library === undefined ? undefined : contentOf(texts, `schemas/fields/${library}.json`)
  const inherited = isObject(libraryContent) ? libraryContent : {}
  const words = localeTexts(texts, language)
  const word = (name: string) => textIn(words, ['pages', page, 'fields', field, name])
  const inheritedWord = (name: string) => (library === undefined ? undefined : textIn(words, ['fields', library, name]))
  const simple = Object.fromEntries(
    Object.entries(own).filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value)),
  )
  const values: Values = {
    [WORDS]: withoutUndefined({ [LABEL]: word('label'), [HINT]: word('hint') }),
    [RULES]: {
      ...simple,
      ...(Array.isArray(schema.required) && schema.required.includes(field) ? { required: true } : {}),
    },
  }
  return {
    type: own.type ?? inherited.type,
    values,
    library,
    /** Of the page itself: those of the library are edited there. */
    options: Array.isArray(own.enum) && own.enum.every((each) => typeof each === 'string') ? own.enum : undefined,
    rules: [...Object.keys({ ...inherited, ...own }), ...(values[RULES]?.required === true ? ['required'] : [])],
    inherited: JSON.stringify(
      withoutUndefined({ ...inherited, [LABEL]: inheritedWord('label'), [HINT]: inheritedWord('hint') }),
    ),
  }
}

const withoutUndefined = (members: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined))
