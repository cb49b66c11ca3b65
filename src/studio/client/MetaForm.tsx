import { useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { SchemaForm } from '../../engine/form/SchemaForm.tsx'
import { compileSchema } from '../../model/schema/createAjv.ts'
import type { Schema } from '../../model/schema/schema.ts'
import type { ResolvedForm } from '../../model/site/pageDefinition.ts'
import type { Workspace } from '../model/workspace.ts'
import { defineForm } from './compileForm.ts'
import { memberChanges, shownValues } from './metaInputs.ts'
import type { MemberChange, MetaInput } from './metaTypes.ts'
import { useVersion } from './useWorkspace.ts'
import { STUDIO_LANGUAGES } from './words.ts'

const NO_SERVICES = {}

/** A group of members that is drawn: what the file says, and what stands there otherwise. */
export interface MetaGroup {
  input: MetaInput
  own: unknown
  inherited?: unknown
}

/**
 * Members of a meta schema as a form that the engine draws. What is typed here is shown already; what changes elsewhere, by
 * undo for one, is shown anew.
 */
export function MetaForm({
  workspace,
  prefix,
  shown,
  read,
  onChange,
}: {
  workspace: Workspace
  /** Begins the merge keys of what is typed here. */
  prefix: string
  /** Changes with whatever else decides what is shown: a search, a language. */
  shown: string
  /** The groups by name, as the files are now. */
  read: () => Record<string, MetaGroup>
  /** Makes a change. @returns why it is refused */
  onChange: (group: string, change: MemberChange, mergeKey: string) => string | undefined
}) {
  const { i18n } = useTranslation()
  const version = useVersion(workspace)
  const [refusal, setRefusal] = useState<string>()
  const focusedRef = useRef<string>(undefined)
  const [seen, setSeen] = useState({ version, count: 0 })
  if (seen.version !== version)
    setSeen({ version, count: workspace.lastKey?.startsWith(prefix) ? seen.count : seen.count + 1 })
  const groups = read()
  const source = JSON.stringify(Object.entries(groups).map(([name, { input }]) => [name, input.schema, input.ui]))
  const values = Object.fromEntries(
    Object.entries(groups).map(([name, { input, own, inherited }]) => [name, shownValues(input, own, inherited) ?? {}]),
  )
  if (Object.keys(groups).length === 0) return null

  function handleChange(data: Record<string, unknown>) {
    for (const [name, { input, own, inherited }] of Object.entries(read()))
      for (const change of memberChanges(input, { own, inherited }, data[name], accepts)) {
        const key = `${prefix}${name}/${(change.mergePath ?? change.path).join('/')}`
        // Only what is typed is one step; each tick is one of its own.
        setRefusal(onChange(name, change, change.isTyped ? key : `${key}/${workspace.version}`))
      }
  }

  return (
    <div className="st-properties" lang={STUDIO_LANGUAGES[i18n.language]?.tag ?? i18n.language}>
      {refusal !== undefined && <p role="alert">{refusal}</p>}
      <DrawnMembers
        key={`${seen.count} ${shown} ${source} ${i18n.language}`}
        source={source}
        values={values}
        focusedRef={focusedRef}
        onChange={handleChange}
      />
    </div>
  )
}

/** @param source the groups as JSON, so that the form is defined again only if they are others */
function DrawnMembers({
  source,
  values,
  focusedRef,
  onChange,
}: {
  source: string
  values: Record<string, unknown>
  /** Id of what has the focus while this is drawn anew. */
  focusedRef: RefObject<string | undefined>
  onChange: (data: Record<string, unknown>) => void
}) {
  const drawn = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = drawn.current
    const id = focusedRef.current
    focusedRef.current = undefined
    if (id !== undefined) focusNearest(id)
    return () => {
      if (element?.contains(document.activeElement)) focusedRef.current = document.activeElement?.id
    }
  }, [focusedRef])
  // Later values are in its inputs already, or it is drawn anew.
  const [initialData] = useState(values)
  const definition = useMemo(() => defineForm(formOf(JSON.parse(source) as [string, Schema, object][])), [source])
  return (
    <div ref={drawn}>
      <SchemaForm
        definition={definition}
        services={NO_SERVICES}
        initialData={initialData}
        onDataChange={onChange}
        onSubmit={() => undefined}
      >
        {null}
      </SchemaForm>
    </div>
  )
}

/** By the schema as JSON, since each reading of the files makes another object of it. */
const knownSchemas = new Map<string, Schema>()

function accepts(schema: Schema, value: unknown): boolean {
  const key = JSON.stringify(schema)
  const known = knownSchemas.get(key) ?? schema
  knownSchemas.set(key, known)
  return compileSchema(known)(value)
}

const formOf = (groups: [string, Schema, object][]): ResolvedForm =>
  ({
    id: 'studio',
    schema: { type: 'object', properties: Object.fromEntries(groups.map(([name, schema]) => [name, schema])) },
    uiSchema: Object.fromEntries(groups.map(([name, , ui]) => [name, ui])),
    submit: { path: '' },
    library: {},
  }) as unknown as ResolvedForm

/** Focuses what has this id; if it is gone, the list or group that it was in. */
function focusNearest(id: string): void {
  for (let steps = id.split('.'); steps.length > 1; steps = steps.slice(0, -1)) {
    const element = document.getElementById(steps.join('.'))
    element?.focus({ preventScroll: true })
    if (element && document.activeElement === element) return
  }
}
