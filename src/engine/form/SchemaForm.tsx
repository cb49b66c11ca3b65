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
import { useTranslator } from '../../i18n/useTranslator.ts'
import { validateForm, type SchemaValidator } from '../../model/form/validateForm.ts'
import type { ResolvedForm } from '../../model/site/pageDefinition.ts'
import { fromPointer, toPointer, withValue } from '../../model/schema/jsonPointer.ts'
import type { Problem } from '../../model/schema/problem.ts'
import { ErrorSummary } from './ErrorSummary.tsx'
import { focusFirst, sortByPosition, isFieldRendered } from './focusFirst.ts'
import { dependentValues } from './dependentValues.ts'
import { FormContext, type FormServices } from './FormContext.ts'
import { FormStore } from './FormStore.ts'
import { deferUpdatesWhilePressed } from './deferUpdatesWhilePressed.ts'
import { ID_PREFIX, ID_SEPARATOR, idFromPointer, pointerFromId } from './fieldIds.ts'
import { localizeUiSchema } from './localizeUiSchema.ts'
import { createBranchValidator, type BranchValidators } from '../rjsf/branchValidator.ts'
import { conditionalFieldNames } from '../rjsf/conditionalFieldNames.ts'
import getDefaultRegistry from '../rjsf/defaultRegistry.ts'
import { FastPathForm } from '../rjsf/FastPathForm.ts'
import { Review } from './Review.tsx'
import { furthestReachable, REVIEW_STEP, stepIndexOf, stepsOf } from './formSteps.ts'
import { StepButtons, StepContext, StepIndicator } from './StepNavigation.tsx'
import './form.css'

/** What a page may do to its form from outside. */
export interface SchemaFormHandle {
  /** Shows broken rules that the backend found (JSON pointer → rule), summed up above the form. */
  setServerErrors: (errors: Record<string, string>) => void
  /** Sets one value, on screen too; undefined clears it. */
  setValue: (pointer: string, value: unknown) => void
  /** Hands over what was typed last, at once; while the form is taken off the page, what needs no drawing. */
  flush: (unmounting: boolean) => void
  /** Shows at each file how far it is sent. @param share of the whole body, 0 to 1; undefined: nothing is being sent */
  setUploadProgress: (share: number | undefined) => void
}

export interface SchemaFormProps {
  form: ResolvedForm
  /** Precompiled for the form's schema. */
  validate: SchemaValidator
  branchValidators: BranchValidators
  services: FormServices
  /** Given data that keeps every rule, as it is to be sent, and the files beside it by the name of their property. */
  onSubmit: (data: Record<string, unknown>, files: Map<string, File[]>) => void
  /** What the form is filled with when it is first drawn. */
  initialData?: Record<string, unknown> | undefined
  /** Told the data after every change; whoever draws anything for it draws at every keystroke. */
  onDataChange?: ((data: Record<string, unknown>) => void) | undefined
  /** The stage that the page's address asks for: a step or `review`; undefined: the first. It is entered as far as what stands before is filled in. */
  step?: string | undefined
  /** Told the stage that is entered, for the address; undefined: the first. `replace`: the one before was no place to come back to. */
  onStepChange?: (id: string | undefined, replace: boolean) => void
  /** Stands below the fields, in the last stage: the buttons. */
  children: ReactNode
  ref?: Ref<SchemaFormHandle>
}

const { fields, templates, widgets } = getDefaultRegistry()

/** Nothing is chosen or ticked before a person does it. Source: decision 003. */
const DEFAULT_STATE_BEHAVIOR = {
  constAsDefaults: 'never',
  emptyObjectFields: 'populateRequiredDefaults',
  allOf: 'populateDefaults',
  arrayMinItems: { populate: 'never' },
} as const

/** A form drawn from its schema: the one way into the engine. */
export function SchemaForm({
  form,
  validate,
  branchValidators,
  services,
  onSubmit,
  initialData,
  onDataChange,
  step,
  onStepChange,
  children,
  ref,
}: SchemaFormProps) {
  const words = useTranslator()
  const uiSchema = useMemo(() => localizeUiSchema(form, words), [form, words])
  const validator = useMemo(() => createBranchValidator(branchValidators), [branchValidators])
  const [store] = useState(
    () =>
      new FormStore(
        (data) => validateForm(form.schema, validate, data, services.optionData, { isOnScreen: isFieldRendered }),
        initialData,
      ),
  )
  const contextValue = useMemo(() => ({ form, store, services }), [form, store, services])
  const rjsfForm = useRef<FastPathForm>(null)
  const headingRef = useRef<HTMLHeadingElement>(null)
  const summaryRef = useRef<HTMLDivElement>(null)
  const [summary, setSummary] = useState<Problem[]>([])
  const [reviewData, setReviewData] = useState<Record<string, unknown>>({})
  const proposals = useRef(new Map<string, unknown>())
  const conditionalNames = useMemo(() => conditionalFieldNames(form.schema), [form])
  const isFastPath = (path: FieldPathList) =>
    path.every((segment) => typeof segment === 'string' && !conditionalNames.has(segment))
  const steps = useMemo(() => stepsOf(form), [form])
  const [currentStep, setCurrentStep] = useState(0)
  const stepContext = useMemo((): ContextType<typeof StepContext> => ({ steps, currentStep }), [steps, currentStep])

  useEffect(() => deferUpdatesWhilePressed(store), [store])

  useImperativeHandle(ref, () => ({
    setServerErrors(errors) {
      flushSync(() => store.setServerErrors(errors))
      showErrorSummary(Object.entries(errors).map(([pointer, rule]) => ({ pointer, rule, params: {} })))
    },
    setValue,
    flush: (unmounting) => (unmounting ? store.flush() : flushSync(() => store.flush())),
    setUploadProgress: (share) => store.files.setUploadProgress(share),
  }))

  function setValue(pointer: string, value: unknown) {
    flushSync(() => rjsfForm.current?.onChange(value, fromPointer(pointer)))
    store.setInputValue(idFromPointer(pointer), value)
  }

  function handleChange(data: Record<string, unknown>, pointer: string) {
    store.handleChange(data, pointer)
    onDataChange?.(data)
    for (const dependent of dependentValues(form.schema, data, pointer, services.optionData ?? {}, proposals.current)) {
      // Set after the change that it follows from is done with.
      queueMicrotask(() => setValue(dependent.pointer, dependent.value))
    }
  }

  /** Enters a stage. @param syncUrl the address follows */
  function showStep(to: number, syncUrl = true) {
    flushSync(() => {
      if (steps[to]?.id === REVIEW_STEP) setReviewData(store.submissionData())
      setCurrentStep(to)
    })
    if (syncUrl && to !== currentStep) onStepChange?.(to === 0 ? undefined : steps[to]?.id, false)
  }

  function goToStep(to: number, syncUrl = true) {
    flushSync(() => setSummary([]))
    showStep(to, syncUrl)
    headingRef.current?.focus({ preventScroll: true })
    headingRef.current?.scrollIntoView({ block: 'center' })
  }

  const requestedStep = Math.max(
    0,
    steps.findIndex(({ id }) => id === step),
  )
  const showRequestedStep = useEffectEvent(() => {
    if (requestedStep === currentStep) return
    flushSync(() => store.flush())
    const to =
      requestedStep < currentStep ? requestedStep : Math.min(requestedStep, furthestReachable(steps, store.problems()))
    if (to !== currentStep) goToStep(to, false)
    // What is not filled in yet cannot be passed over by an address.
    if (to !== requestedStep) onStepChange?.(to === 0 ? undefined : steps[to]?.id, true)
  })
  useEffect(() => {
    // After the commit: a stage is drawn before its heading can be focused.
    queueMicrotask(() => showRequestedStep())
  }, [requestedStep])

  /** Says what is wrong above the fields, in the first stage where something is, in the order on screen. */
  function showErrorSummary(problems: Problem[]) {
    showStep(Math.min(currentStep, ...problems.map(({ pointer }) => stepIndexOf(steps, fromPointer(pointer)[0]))))
    flushSync(() => setSummary(sortByPosition(problems, steps)))
    summaryRef.current?.focus({ preventScroll: true })
    summaryRef.current?.scrollIntoView({ block: 'center' })
  }

  /** Brings a field on screen, in whichever stage it stands, and focuses it. */
  function focusField(pointer: string) {
    const stepIndex = stepIndexOf(steps, fromPointer(pointer)[0])
    if (stepIndex !== currentStep) showStep(stepIndex)
    focusFirst([pointer])
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    event.stopPropagation()
    const { currentTarget: formElement } = event
    // Pictures are still being made smaller: what becomes of them is what is judged and sent.
    if (store.files.runAfterQueue(() => formElement.requestSubmit())) return
    // After the event: the button that was pressed may go, which React, still busy with the event, would miss.
    queueMicrotask(submitStep)
  }

  function submitStep() {
    // What was typed last may show or hide fields: that is drawn before the form is judged.
    flushSync(() => store.normalizeInputs())
    if (currentStep < steps.length - 1) {
      const problems = flushSync(() => store.validateStep(steps[currentStep]?.fields ?? []))
      if (problems.length > 0) showErrorSummary(problems)
      else goToStep(currentStep + 1)
      return
    }
    const { data, problems } = flushSync(() => store.validateForSubmit())
    if (problems.length > 0) {
      showErrorSummary(problems)
      return
    }
    setSummary([])
    onSubmit(data, store.files.filesByPart())
  }

  const isLastStep = currentStep === steps.length - 1
  const isReview = steps[currentStep]?.id === REVIEW_STEP
  return (
    <FormContext value={contextValue}>
      <form className="fw-form" noValidate onSubmit={handleSubmit}>
        <StepIndicator
          formId={form.id}
          steps={steps}
          currentStep={currentStep}
          hasSteps={form.steps !== undefined}
          headingRef={headingRef}
        />
        {summary.length > 0 && <ErrorSummary ref={summaryRef} problems={summary} onSelect={focusField} />}
        {isReview && <Review form={form} steps={steps} data={reviewData} onChange={goToStep} />}
        <StepContext value={stepContext}>
          <FastPathForm
            ref={rjsfForm}
            tagName="div"
            className="fw-fields"
            schema={form.schema as RJSFSchema}
            uiSchema={uiSchema}
            validator={validator}
            initialFormData={initialData}
            fields={fields}
            templates={templates}
            widgets={widgets}
            idPrefix={ID_PREFIX}
            idSeparator={ID_SEPARATOR}
            noValidate
            experimental_defaultFormStateBehavior={DEFAULT_STATE_BEHAVIOR}
            isFastPath={isFastPath}
            onFastChange={(path, value) => handleChange(withValue(store.data, path, value), toPointer(path))}
            onChange={({ formData }: IChangeEvent, id?: string) =>
              handleChange((formData ?? {}) as Record<string, unknown>, id ? pointerFromId(id) : '')
            }
          >
            <></>
          </FastPathForm>
        </StepContext>
        {isLastStep && children}
        <StepButtons steps={steps} currentStep={currentStep} onBack={() => goToStep(currentStep - 1)} />
      </form>
    </FormContext>
  )
}
