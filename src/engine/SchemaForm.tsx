import { useEffect, useImperativeHandle, useMemo, useRef, useState, type FormEvent, type ReactNode, type Ref } from 'react'
import { flushSync } from 'react-dom'
import type { IChangeEvent } from '@rjsf/core/lib/components/Form.js'
import type { FieldPathList, RJSFSchema } from '@rjsf/utils'
import { useWords } from '../i18n/useWords.ts'
import { judge, type Validate } from '../model/judge.ts'
import type { ResolvedForm } from '../model/page.ts'
import { fromPointer, toPointer } from '../model/pointer.ts'
import { focusFirst, isOnScreen } from './focusFirst.ts'
import { followers } from './follow.ts'
import { FormContext, type Services } from './FormContext.ts'
import { FormStore } from './FormStore.ts'
import { holdWhilePressed } from './holdWhilePressed.ts'
import { ID_PREFIX, ID_SEPARATOR, idOf, pointerOf } from './ids.ts'
import { localize } from './localize.ts'
import { branchValidator, type Branches } from './rjsf/branchValidator.ts'
import { decidingNames } from './rjsf/conditions.ts'
import getDefaultRegistry from './rjsf/defaultRegistry.ts'
import { ShortPathForm } from './rjsf/ShortPathForm.ts'
import { StepButtons, StepContext, StepIndicator, stepOf } from './Steps.tsx'
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
  /** Given data that keeps every rule, as it is to be sent, and the files beside it by the name of their property. */
  onSubmit: (data: Record<string, unknown>, files: Map<string, File[]>) => void
  /** Stands below the fields, in the last step: the buttons. */
  children: ReactNode
  ref?: Ref<SchemaFormHandle>
}

const { fields, templates, widgets } = getDefaultRegistry()

/** Nothing is chosen or ticked before a person does it. Source: engine notes, section 1.2. */
const DEFAULTS = { constAsDefaults: 'never', emptyObjectFields: 'populateRequiredDefaults', allOf: 'populateDefaults', arrayMinItems: { populate: 'never' } } as const

/** A form drawn from its schema: the one way into the engine. */
export function SchemaForm({ form, validate, branches, services, onSubmit, children, ref }: SchemaFormProps) {
  const words = useWords()
  const uiSchema = useMemo(() => localize(form, words), [form, words])
  const validator = useMemo(() => branchValidator(branches), [branches])
  const [store] = useState(() => new FormStore((data) => judge(form.schema, validate, data, services.answers, { onScreen: isOnScreen })))
  const surroundings = useMemo(() => ({ form, store, services }), [form, store, services])
  const rjsf = useRef<ShortPathForm>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const proposed = useRef(new Map<string, unknown>())
  const deciding = useMemo(() => decidingNames(form.schema), [form])
  const isShort = (path: FieldPathList) => path.every((step) => typeof step === 'string' && !deciding.has(step))
  const { steps } = form
  const [current, setCurrent] = useState(0)
  const step = useMemo(() => steps && { steps, current }, [steps, current])

  useEffect(() => holdWhilePressed(store), [store])

  useImperativeHandle(ref, () => ({
    refuse(errors) {
      flushSync(() => store.refuse(errors))
      lookAt(Object.keys(errors))
    },
    setValue,
  }))

  function setValue(pointer: string, value: unknown) {
    flushSync(() => rjsf.current?.onChange(value, fromPointer(pointer)))
    store.write(idOf(pointer), value)
  }

  function changed(data: Record<string, unknown>, pointer: string) {
    store.changed(data, pointer)
    for (const follower of followers(form.schema, data, pointer, services.answers ?? {}, proposed.current)) {
      // Set after the change that it follows from is done with.
      queueMicrotask(() => setValue(follower.pointer, follower.value))
    }
  }

  function go(to: number) {
    flushSync(() => setCurrent(to))
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'center' })
  }

  /** Brings the first of these fields on screen, in whichever step it stands. */
  function lookAt(pointers: string[]) {
    if (steps) flushSync(() => setCurrent(Math.min(...pointers.map((pointer) => stepOf(steps, fromPointer(pointer)[0])))))
    focusFirst(pointers)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    event.stopPropagation()
    // What was typed last may show or hide fields: that is drawn before the form is judged.
    flushSync(() => store.flush())
    if (steps && current < steps.length - 1) {
      const problems = flushSync(() => store.checkStep(steps[current]?.fields ?? []))
      if (problems.length > 0) focusFirst(problems.map(({ pointer }) => pointer))
      else go(current + 1)
      return
    }
    const { data, problems } = flushSync(() => store.submit())
    if (problems.length > 0) lookAt(problems.map(({ pointer }) => pointer))
    else onSubmit(data, store.allFiles())
  }

  const last = !steps || current === steps.length - 1
  return (
    <FormContext value={surroundings}>
      <form className="fw-form" noValidate onSubmit={submit}>
        {steps && <StepIndicator form={form.id} steps={steps} current={current} heading={heading} />}
        <StepContext value={step}>
          <ShortPathForm ref={rjsf} tagName="div" className="fw-fields" schema={form.schema as RJSFSchema} uiSchema={uiSchema} validator={validator}
            fields={fields} templates={templates} widgets={widgets} idPrefix={ID_PREFIX} idSeparator={ID_SEPARATOR} noValidate
            experimental_defaultFormStateBehavior={DEFAULTS} isShort={isShort}
            onShortChange={(path, value) => changed(withValue(store.data, path, value), toPointer(path))}
            onChange={({ formData }: IChangeEvent, id?: string) => changed((formData ?? {}) as Record<string, unknown>, id ? pointerOf(id) : '')}>
            <></>
          </ShortPathForm>
        </StepContext>
        {last && children}
        {steps && <StepButtons current={current} total={steps.length} onBack={() => go(current - 1)} />}
      </form>
    </FormContext>
  )
}

function withValue(data: Record<string, unknown>, [step, ...rest]: FieldPathList, value: unknown): Record<string, unknown> {
  if (step === undefined) return data
  const member = rest.length === 0 ? value : withValue((data[step] ?? {}) as Record<string, unknown>, rest, value)
  return { ...data, [step]: member }
}
