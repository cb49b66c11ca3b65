import { useEffect, useImperativeHandle, useMemo, useRef, useState, type FormEvent, type ReactNode, type Ref } from 'react'
import { flushSync } from 'react-dom'
import type { IChangeEvent } from '@rjsf/core/lib/components/Form.js'
import type { FieldPathList, RJSFSchema } from '@rjsf/utils'
import { useWords } from '../i18n/useWords.ts'
import { judge, type Validate } from '../model/judge.ts'
import type { ResolvedForm } from '../model/page.ts'
import { fromPointer, toPointer } from '../model/pointer.ts'
import { FormContext, type Services } from './FormContext.ts'
import { FormStore } from './FormStore.ts'
import { focusFirst } from './focusFirst.ts'
import { ID_PREFIX, ID_SEPARATOR, idOf, pointerOf } from './ids.ts'
import { localize } from './localize.ts'
import { branchValidator, type Branches } from './rjsf/branchValidator.ts'
import { decidingNames } from './rjsf/conditions.ts'
import getDefaultRegistry from './rjsf/defaultRegistry.ts'
import { ShortPathForm } from './rjsf/ShortPathForm.ts'
import './form.css'

/** What a page may do to its form from outside. */
export interface SchemaFormHandle {
  /** Shows broken rules that the backend found (JSON pointer → rule) and focuses the first. */
  refuse: (errors: Record<string, string>) => void
  /** Sets one value, on screen too; undefined clears it. */
  setValue: (pointer: string, value: unknown) => void
}

export interface SchemaFormProps {
  form: ResolvedForm
  /** Precompiled for the form's schema. */
  validate: Validate
  branches: Branches
  services: Services
  /** Given data that keeps every rule, as it is to be sent. */
  onSubmit: (data: Record<string, unknown>) => void
  /** Stands below the fields: the buttons. */
  children: ReactNode
  ref?: Ref<SchemaFormHandle>
}

const { fields, templates, widgets } = getDefaultRegistry()

/** Nothing is chosen or ticked before a person does it. Source: engine notes, section 1.2. */
const DEFAULTS = { constAsDefaults: 'never', emptyObjectFields: 'populateRequiredDefaults', allOf: 'populateDefaults' } as const

/** A form drawn from its schema: the one way into the engine. */
export function SchemaForm({ form, validate, branches, services, onSubmit, children, ref }: SchemaFormProps) {
  const words = useWords()
  const uiSchema = useMemo(() => localize(form, words), [form, words])
  const validator = useMemo(() => branchValidator(branches), [branches])
  const answers = services.answers
  const [store] = useState(() => new FormStore((data) => judge(form.schema, validate, data, answers, isOnScreen)))
  const surroundings = useMemo(() => ({ form, store, services }), [form, store, services])
  const rjsf = useRef<ShortPathForm>(null)
  const deciding = useMemo(() => decidingNames(form.schema), [form])
  const isShort = (path: FieldPathList) => path.every((step) => typeof step === 'string' && !deciding.has(step))

  useImperativeHandle(ref, () => ({
    refuse(errors) {
      flushSync(() => store.refuse(errors))
      focusFirst(Object.keys(errors))
    },
    setValue(pointer, value) {
      flushSync(() => rjsf.current?.onChange(value, fromPointer(pointer)))
      store.write(idOf(pointer), value)
    },
  }), [store])

  useEffect(() => holdWhilePressed(store), [store])

  function submit(event: FormEvent) {
    event.preventDefault()
    event.stopPropagation()
    // What was typed last may show or hide fields: that is drawn before the form is judged.
    flushSync(() => store.flush())
    const { data, problems } = flushSync(() => store.submit())
    if (problems.length > 0) focusFirst(problems.map(({ pointer }) => pointer))
    else onSubmit(data)
  }

  return (
    <FormContext value={surroundings}>
      <form className="fw-form" noValidate onSubmit={submit}>
        <ShortPathForm ref={rjsf} tagName="div" className="fw-fields" schema={form.schema as RJSFSchema} uiSchema={uiSchema} validator={validator}
          fields={fields} templates={templates} widgets={widgets} idPrefix={ID_PREFIX} idSeparator={ID_SEPARATOR} noValidate
          experimental_defaultFormStateBehavior={DEFAULTS} isShort={isShort}
          onShortChange={(path, value) => store.changed(withValue(store.data, path, value), toPointer(path))}
          onChange={({ formData }: IChangeEvent, id?: string) => store.changed((formData ?? {}) as Record<string, unknown>, id ? pointerOf(id) : '')}>
          <></>
        </ShortPathForm>
        {children}
      </form>
    </FormContext>
  )
}

const isOnScreen = (pointer: string): boolean => document.getElementById(idOf(pointer)) !== null

/** @returns a function that ends it */
function holdWhilePressed(store: FormStore): () => void {
  const controller = new AbortController()
  const { signal } = controller
  document.addEventListener('pointerdown', () => store.hold(), { capture: true, signal })
  // A click has its target by now; what it does must find everything handed over and drawn.
  document.addEventListener('click', () => flushSync(() => store.release()), { capture: true, signal })
  // A press that ends without a click, on a word or in a drag.
  for (const end of ['pointerup', 'pointercancel']) document.addEventListener(end, () => setTimeout(() => store.release()), { capture: true, signal })
  return () => controller.abort()
}

function withValue(data: Record<string, unknown>, [step, ...rest]: FieldPathList, value: unknown): Record<string, unknown> {
  if (step === undefined) return data
  const member = rest.length === 0 ? value : withValue((data[step] ?? {}) as Record<string, unknown>, rest, value)
  return { ...data, [step]: member }
}
