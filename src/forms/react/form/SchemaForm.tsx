import {
  useCallback,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ContextType,
  type FormEvent,
  type ReactNode,
  type Ref,
} from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { fromPointer, toPointer, valueAt } from '../../schema/jsonPointer.ts'
import type { Problem } from '../../schema/problem.ts'
import { todayHere } from '../../data/checkRules.ts'
import { validateForm } from '../../data/validateForm.ts'
import { SchemaFields } from '../rjsf/SchemaFields.tsx'
import { dependentValues } from './dependentValues.ts'
import { ErrorSummary } from './ErrorSummary.tsx'
import { observePresses } from './observePresses.ts'
import { idFromPointer } from '../state/fieldIds.ts'
import { focusFirst, isFieldRendered, openMoreAround, sortByPosition } from './focusFirst.ts'
import { FormContext, type FieldsHandle, type FormDefinition, type FormServices } from '../state/FormContext.ts'
import { FormStore } from '../state/FormStore.ts'
import { requiringStepOf, REVIEW_STEP, StepContext, stepIndexOf } from '../state/formSteps.ts'
import { Review } from './Review.tsx'
import { StepButtons, StepIndicator } from './StepNavigation.tsx'
import { useFormSteps } from './useFormSteps.ts'
import './form.css'

/** Imperative handle of a form for the page around it. */
export interface SchemaFormHandle {
  /**
   * Shows rules that the backend found broken (JSON pointer → rule), with an error summary.
   * @param fileErrors the same for single files, by field and position: `/files/1`
   */
  setServerErrors: (errors: Record<string, string>, fileErrors: Record<string, string>) => void
  /** Sets one value and shows it; undefined clears it. */
  setValue: (pointer: string, value: unknown) => void
  /** Sets one value if the field is still empty. */
  proposeValue: (pointer: string, value: unknown) => void
  /** Commits the text typed last; if `unmounting`, without rendering. */
  flush: (unmounting: boolean) => void
  /** Shows upload progress at each file. @param fraction of the whole body, 0 to 1; undefined: no upload */
  setUploadProgress: (fraction: number | undefined) => void
}

export interface SchemaFormProps {
  definition: FormDefinition
  services: FormServices
  /** Receives valid, normalized data and the files by the name of their body part. */
  onSubmit: (data: Record<string, unknown>, files: Map<string, File[]>) => void
  /** Receives the problems that keep the form from being sent. */
  onInvalid?: ((problems: Problem[]) => void) | undefined
  /** Data of the first render. */
  initialData?: Record<string, unknown> | undefined
  /** Names of properties that the saved data leaves out for security; a step that misses one gives that reason. */
  unsavedFields?: string[]
  /** Called after every change, including every commit of typed text. */
  onDataChange?: ((data: Record<string, unknown>) => void) | undefined
  /** Id of the step requested by the URL; undefined: the first. Shown as far as the steps before it are valid. */
  step?: string | undefined
  /** Called with the id of the new step, undefined for the first; `replace`: without a history entry. */
  onStepChange?: (id: string | undefined, replace: boolean) => void
  /** Shown below the fields of the last step: the submit buttons. */
  children: ReactNode
  ref?: Ref<SchemaFormHandle>
}

/** A form rendered from its schema: the entry point of the engine. */
export function SchemaForm({
  definition: { form, validate, validator, Fields = SchemaFields },
  services,
  onSubmit,
  onInvalid,
  initialData,
  unsavedFields = [],
  onDataChange,
  step,
  onStepChange,
  children,
  ref,
}: SchemaFormProps) {
  const { i18n } = useTranslation()
  const validateData = useCallback(
    (data: unknown) =>
      validateForm(form.schema, validate, data, services.optionData, {
        isOnScreen: isFieldRendered,
        today: todayHere(Date.now()),
        tag: i18n.language,
        account: services.sessionAccount?.(),
      }),
    [form, validate, services, i18n],
  )
  const [store] = useState(() => new FormStore(validateData, initialData))
  const contextValue = useMemo(() => ({ form, store, services }), [form, store, services])
  const rjsfForm = useRef<FieldsHandle>(null)
  const summaryRef = useRef<HTMLDivElement>(null)
  const [summary, setSummary] = useState<Problem[]>([])
  const proposals = useRef(new Map<string, unknown>())
  const { steps, currentStep, askedOnReview, reviewData, headingRef, showStep, goToStep } = useFormSteps({
    form,
    store,
    requestedStep: step,
    onStepChange,
    onLeaveStep: () => setSummary([]),
    onUnreachable: (names) => {
      const missing = unsavedFields.filter(
        (name) => names.includes(name) && valueAt(store.data, toPointer([name])) === undefined,
      )
      if (missing.length > 0)
        store.setServerErrors(Object.fromEntries(missing.map((name) => [toPointer([name]), 'unsaved'])))
    },
  })
  const stepContext = useMemo(
    (): ContextType<typeof StepContext> => ({ steps, currentStep, askedOnReview }),
    [steps, currentStep, askedOnReview],
  )

  const showUnsaved = useEffectEvent(() => openMoreAround(unsavedFields.map((name) => toPointer([name]))))
  useLayoutEffect(() => showUnsaved(), [])
  useEffect(() => observePresses(store), [store])
  useEffect(() => store.validateBy(validateData), [store, validateData])

  useImperativeHandle(ref, () => ({
    setServerErrors(errors, fileErrors) {
      let problems: Problem[] = []
      flushSync(() => (problems = store.setServerErrors(errors, fileErrors)))
      showErrorSummary(problems)
    },
    setValue,
    proposeValue(pointer, value) {
      // Typed text that is not committed yet counts as a value.
      flushSync(() => store.flush())
      if (valueAt(store.data, pointer) === undefined) setValue(pointer, value)
    },
    flush: (unmounting) => (unmounting ? store.flush() : flushSync(() => store.flush())),
    setUploadProgress: (fraction) => store.files.setUploadProgress(fraction),
  }))

  function setValue(pointer: string, value: unknown) {
    flushSync(() => rjsfForm.current?.onChange(value, fromPointer(pointer)))
    store.setInputValue(idFromPointer(pointer), value)
  }

  function handleChange(data: Record<string, unknown>, pointer: string) {
    store.handleChange(data, pointer)
    onDataChange?.(data)
    const { optionData = {}, callingCodes } = services
    for (const dependent of dependentValues(form.schema, data, pointer, optionData, proposals.current, callingCodes)) {
      // Wait until the current change is complete.
      queueMicrotask(() => setValue(dependent.pointer, dependent.value))
    }
  }

  /** Shows the error summary, in the order on screen, at the first step that has a problem. */
  function showErrorSummary(problems: Problem[]) {
    const pointers = problems.map(({ pointer }) => pointer)
    const to = Math.min(currentStep, ...pointers.map((pointer) => requiringStepOf(steps, fromPointer(pointer)[0])))
    showStep(to)
    flushSync(() => setSummary(sortByPosition(problems, steps)))
    openMoreAround(pointers)
    // The review step's fields are at the submit button, far below the summary.
    if (steps[to]?.id === REVIEW_STEP) {
      focusFirst(pointers)
      return
    }
    summaryRef.current?.focus({ preventScroll: true })
    summaryRef.current?.scrollIntoView({ block: 'center' })
  }

  /** Focuses a field, after showing its step. */
  function focusField(pointer: string) {
    const [name] = fromPointer(pointer)
    const isShown = name !== undefined && steps[currentStep]?.fields.includes(name)
    const stepIndex = stepIndexOf(steps, name)
    if (!isShown && stepIndex !== currentStep) showStep(stepIndex)
    focusFirst([pointer])
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    event.stopPropagation()
    const { currentTarget: formElement } = event
    // Images may still be re-encoding; validate and send the results.
    if (store.files.runAfterQueue(() => formElement.requestSubmit())) return
    // After the event: the pressed button may be removed, which React would miss while it handles the event.
    queueMicrotask(submitStep)
  }

  function submitStep() {
    // The text typed last may show or hide fields: render before validating.
    flushSync(() => store.normalizeInputs())
    if (currentStep < steps.length - 1) {
      const problems = flushSync(() => store.validateStep(steps[currentStep]?.fields ?? []))
      if (problems.length > 0) showErrorSummary(problems)
      else goToStep(currentStep + 1)
      return
    }
    const { data, problems } = flushSync(() => store.validateForSubmit())
    if (problems.length > 0) {
      onInvalid?.(problems)
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
        {isReview && <Review form={form} steps={steps} data={reviewData} onEdit={goToStep} />}
        <StepContext value={stepContext}>
          <Fields ref={rjsfForm} validator={validator} initialData={initialData} onChange={handleChange} />
        </StepContext>
        {isLastStep && children}
        <StepButtons steps={steps} currentStep={currentStep} onBack={() => goToStep(currentStep - 1)} />
      </form>
    </FormContext>
  )
}
