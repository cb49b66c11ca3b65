import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FormModel } from '../../data/formModel.ts'
import { fromPointer } from '../../schema/jsonPointer.ts'
import type { FormStore } from '../state/FormStore.ts'
import { ignoreTaps } from './ignoreTaps.ts'
import { furthestReachable, REVIEW_STEP, stepsOf } from '../state/formSteps.ts'

interface FormStepsOptions {
  form: FormModel
  store: FormStore
  /** Id of the step requested by the URL; undefined: the first. */
  requestedStep: string | undefined
  /** Called with the id of the new step, undefined for the first; `replace`: without a history entry. */
  onStepChange: ((id: string | undefined, replace: boolean) => void) | undefined
  /** Sets state in the same render as the next step. */
  onLeaveStep: () => void
  /** Called with the fields of the step that is shown because a requested later one cannot be. */
  onUnreachable: (names: string[]) => void
}

/** Step navigation of a form: the steps, the one on screen, and its synchronization with the URL. */
export function useFormSteps({
  form,
  store,
  requestedStep,
  onStepChange,
  onLeaveStep,
  onUnreachable,
}: FormStepsOptions) {
  const steps = useMemo(() => stepsOf(form), [form])
  const [currentStep, setCurrentStep] = useState(0)
  const [reviewData, setReviewData] = useState<Record<string, unknown>>({})
  const [askedOnReview, setAskedOnReview] = useState<string[]>([])
  const headingRef = useRef<HTMLHeadingElement>(null)
  const isReview = steps[currentStep]?.id === REVIEW_STEP

  const idForUrl = (index: number) => (index === 0 ? undefined : steps[index]?.id)

  /**
   * Shows a step.
   * @param syncUrl whether to report it to `onStepChange`
   * @param setOtherState sets state in the same render
   */
  function showStep(to: number, syncUrl = true, setOtherState?: () => void) {
    flushSync(() => {
      setOtherState?.()
      if (steps[to]?.id === REVIEW_STEP) setReviewData(store.submissionData())
      if (to !== currentStep) setAskedOnReview([])
      setCurrentStep(to)
    })
    if (syncUrl && to !== currentStep) onStepChange?.(idForUrl(to), to < currentStep)
  }

  /** Shows a step and focuses its heading. */
  function goToStep(to: number, syncUrl = true) {
    showStep(to, syncUrl, onLeaveStep)
    ignoreTaps(headingRef.current?.closest('form'))
    headingRef.current?.focus({ preventScroll: true })
    headingRef.current?.scrollIntoView({ block: 'center' })
  }

  useEffect(() => {
    if (!isReview) return undefined
    const { fields = [] } = steps.at(-1) ?? {}
    const addMissing = () => {
      const missing = missingFields(store, fields)
      setAskedOnReview((asked) => (missing.every((name) => asked.includes(name)) ? asked : [...asked, ...missing]))
    }
    addMissing()
    return store.subscribe(addMissing)
  }, [isReview, steps, store])

  const requestedIndex = Math.max(
    0,
    steps.findIndex(({ id }) => id === requestedStep),
  )
  const showRequestedStep = useEffectEvent(() => {
    if (requestedIndex === currentStep) return
    flushSync(() => store.flush())
    const to =
      requestedIndex < currentStep
        ? requestedIndex
        : Math.min(requestedIndex, furthestReachable(steps, store.problems()))
    if (to !== currentStep) goToStep(to, false)
    // A URL cannot skip an incomplete step.
    if (to === requestedIndex) return
    onStepChange?.(idForUrl(to), true)
    onUnreachable(steps[to]?.fields ?? [])
  })
  useEffect(() => {
    // Wait for the commit: a step's heading takes the focus only once it is rendered.
    queueMicrotask(() => showRequestedStep())
  }, [requestedIndex])

  return { steps, currentStep, askedOnReview, reviewData, headingRef, showStep, goToStep }
}

/** Those of the fields that have a problem. */
const missingFields = (store: FormStore, names: string[]): string[] => {
  const problems = store.problems().map(({ pointer }) => fromPointer(pointer)[0])
  return names.filter((name) => problems.includes(name))
}
