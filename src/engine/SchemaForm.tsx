import {
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  type ContextType,
  type FormEvent,
  type ReactNode,
  type Ref,
} from 'react'
import { flushSync } from 'react-dom'
import type { IChangeEvent } from '@rjsf/core/lib/components/Form.js'
import type { FieldPathList, RJSFSchema } from '@rjsf/utils'
import { useWords } from '../i18n/useWords.ts'
import { judge, type Validate } from '../model/judge.ts'
import type { ResolvedForm } from '../model/page.ts'
import { fromPointer, toPointer } from '../model/pointer.ts'
import type { Problem } from '../model/problem.ts'
import { ErrorSummary } from './ErrorSummary.tsx'
import { focusFirst, inOrder, isOnScreen } from './focusFirst.ts'
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
import { Review } from './Review.tsx'
import { furthest, REVIEW, stageOf, stagesOf } from './stages.ts'
import { StageButtons, StageContext, StageIndicator } from './Steps.tsx'
import './form.css'

/** What a page may do to its form from outside. */
export interface SchemaFormHandle {
  /** Shows broken rules that the backend found (JSON pointer → rule), summed up above the form. */
  refuse: (errors: Record<string, string>) => void
  /** Sets one value, on screen too; undefined clears it. */
  setValue: (pointer: string, value: unknown) => void
  /** Hands over what was typed last, at once; while the form is taken off the page, what needs no drawing. */
  flush: (leaving: boolean) => void
  /** Shows at each file how far it is sent. @param share of the whole body, 0 to 1; undefined: nothing is being sent */
  setSent: (share: number | undefined) => void
}

export interface SchemaFormProps {
  form: ResolvedForm
  /** Precompiled for the form's schema. */
  validate: Validate
  branches: Branches
  services: Services
  /** Given data that keeps every rule, as it is to be sent, and the files beside it by the name of their property. */
  onSubmit: (data: Record<string, unknown>, files: Map<string, File[]>) => void
  /** What the form is filled with when it is first drawn. */
  initial?: Record<string, unknown> | undefined
  /** Told the data after every change; whoever draws anything for it draws at every keystroke. */
  onData?: ((data: Record<string, unknown>) => void) | undefined
  /** The stage that the page's address asks for: a step or `review`; undefined: the first. It is entered as far as what stands before is filled in. */
  place?: string | undefined
  /** Told the stage that is entered, for the address; undefined: the first. `replace`: the one before was no place to come back to. */
  onPlace?: (id: string | undefined, replace: boolean) => void
  /** Stands below the fields, in the last stage: the buttons. */
  children: ReactNode
  ref?: Ref<SchemaFormHandle>
}

const { fields, templates, widgets } = getDefaultRegistry()

/** Nothing is chosen or ticked before a person does it. Source: engine notes, section 1.2. */
const DEFAULTS = {
  constAsDefaults: 'never',
  emptyObjectFields: 'populateRequiredDefaults',
  allOf: 'populateDefaults',
  arrayMinItems: { populate: 'never' },
} as const

/** A form drawn from its schema: the one way into the engine. */
export function SchemaForm({
  form,
  validate,
  branches,
  services,
  onSubmit,
  initial,
  onData,
  place,
  onPlace,
  children,
  ref,
}: SchemaFormProps) {
  const words = useWords()
  const uiSchema = useMemo(() => localize(form, words), [form, words])
  const validator = useMemo(() => branchValidator(branches), [branches])
  const [store] = useState(
    () =>
      new FormStore((data) => judge(form.schema, validate, data, services.answers, { onScreen: isOnScreen }), initial),
  )
  const surroundings = useMemo(() => ({ form, store, services }), [form, store, services])
  const rjsf = useRef<ShortPathForm>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const summaryBox = useRef<HTMLDivElement>(null)
  const [summary, setSummary] = useState<Problem[]>([])
  const [checked, setChecked] = useState<Record<string, unknown>>({})
  const proposed = useRef(new Map<string, unknown>())
  const deciding = useMemo(() => decidingNames(form.schema), [form])
  const isShort = (path: FieldPathList) => path.every((step) => typeof step === 'string' && !deciding.has(step))
  const stages = useMemo(() => stagesOf(form), [form])
  const [current, setCurrent] = useState(0)
  const stage = useMemo((): ContextType<typeof StageContext> => ({ stages, current }), [stages, current])

  useEffect(() => holdWhilePressed(store), [store])

  useImperativeHandle(ref, () => ({
    refuse(errors) {
      flushSync(() => store.refuse(errors))
      sumUp(Object.entries(errors).map(([pointer, rule]) => ({ pointer, rule, params: {} })))
    },
    setValue,
    flush: (leaving) => (leaving ? store.flush() : flushSync(() => store.flush())),
    setSent: (share) => store.files.setSent(share),
  }))

  function setValue(pointer: string, value: unknown) {
    flushSync(() => rjsf.current?.onChange(value, fromPointer(pointer)))
    store.write(idOf(pointer), value)
  }

  function changed(data: Record<string, unknown>, pointer: string) {
    store.changed(data, pointer)
    onData?.(data)
    for (const follower of followers(form.schema, data, pointer, services.answers ?? {}, proposed.current)) {
      // Set after the change that it follows from is done with.
      queueMicrotask(() => setValue(follower.pointer, follower.value))
    }
  }

  /** Enters a stage. @param tell the address follows */
  function enter(to: number, tell = true) {
    flushSync(() => {
      if (stages[to]?.id === REVIEW) setChecked(store.judged())
      setCurrent(to)
    })
    if (tell && to !== current) onPlace?.(to === 0 ? undefined : stages[to]?.id, false)
  }

  function go(to: number, tell = true) {
    flushSync(() => setSummary([]))
    enter(to, tell)
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'center' })
  }

  const asked = Math.max(
    0,
    stages.findIndex(({ id }) => id === place),
  )
  const follow = useEffectEvent(() => {
    if (asked === current) return
    flushSync(() => store.flush())
    const to = asked < current ? asked : Math.min(asked, furthest(stages, store.problems()))
    if (to !== current) go(to, false)
    // What is not filled in yet cannot be passed over by an address.
    if (to !== asked) onPlace?.(to === 0 ? undefined : stages[to]?.id, true)
  })
  useEffect(() => {
    // After the commit: a stage is drawn before its heading can be focused.
    queueMicrotask(() => follow())
  }, [asked])

  /** Says what is wrong above the fields, in the first stage where something is, in the order on screen. */
  function sumUp(problems: Problem[]) {
    enter(Math.min(current, ...problems.map(({ pointer }) => stageOf(stages, fromPointer(pointer)[0]))))
    flushSync(() => setSummary(inOrder(problems, stages)))
    summaryBox.current?.focus({ preventScroll: true })
    summaryBox.current?.scrollIntoView({ block: 'center' })
  }

  /** Brings a field on screen, in whichever stage it stands, and focuses it. */
  function lookAt(pointer: string) {
    const at = stageOf(stages, fromPointer(pointer)[0])
    if (at !== current) enter(at)
    focusFirst([pointer])
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    event.stopPropagation()
    const { currentTarget: filled } = event
    // Pictures are still being made smaller: what becomes of them is what is judged and sent.
    if (store.files.postponed(() => filled.requestSubmit())) return
    // After the event: the button that was pressed may go, which React, still busy with the event, would miss.
    queueMicrotask(proceed)
  }

  function proceed() {
    // What was typed last may show or hide fields: that is drawn before the form is judged.
    flushSync(() => store.settle())
    if (current < stages.length - 1) {
      const problems = flushSync(() => store.checkStep(stages[current]?.fields ?? []))
      if (problems.length > 0) sumUp(problems)
      else go(current + 1)
      return
    }
    const { data, problems } = flushSync(() => store.submit())
    if (problems.length > 0) {
      sumUp(problems)
      return
    }
    setSummary([])
    onSubmit(data, store.files.all())
  }

  const last = current === stages.length - 1
  const reviewing = stages[current]?.id === REVIEW
  return (
    <FormContext value={surroundings}>
      <form className="fw-form" noValidate onSubmit={submit}>
        <StageIndicator
          form={form.id}
          stages={stages}
          current={current}
          stepped={form.steps !== undefined}
          heading={heading}
        />
        {summary.length > 0 && <ErrorSummary ref={summaryBox} problems={summary} onChoose={lookAt} />}
        {reviewing && <Review form={form} stages={stages} data={checked} onChange={go} />}
        <StageContext value={stage}>
          <ShortPathForm
            ref={rjsf}
            tagName="div"
            className="fw-fields"
            schema={form.schema as RJSFSchema}
            uiSchema={uiSchema}
            validator={validator}
            initialFormData={initial}
            fields={fields}
            templates={templates}
            widgets={widgets}
            idPrefix={ID_PREFIX}
            idSeparator={ID_SEPARATOR}
            noValidate
            experimental_defaultFormStateBehavior={DEFAULTS}
            isShort={isShort}
            onShortChange={(path, value) => changed(withValue(store.data, path, value), toPointer(path))}
            onChange={({ formData }: IChangeEvent, id?: string) =>
              changed((formData ?? {}) as Record<string, unknown>, id ? pointerOf(id) : '')
            }
          >
            <></>
          </ShortPathForm>
        </StageContext>
        {last && children}
        <StageButtons stages={stages} current={current} onBack={() => go(current - 1)} />
      </form>
    </FormContext>
  )
}

function withValue(
  data: Record<string, unknown>,
  [step, ...rest]: FieldPathList,
  value: unknown,
): Record<string, unknown> {
  if (step === undefined) return data
  const member = rest.length === 0 ? value : withValue((data[step] ?? {}) as Record<string, unknown>, rest, value)
  return { ...data, [step]: member }
}
