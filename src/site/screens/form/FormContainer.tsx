import { useTranslation } from 'react-i18next'
import { Typography } from '../../../forms/react/base/Typography.tsx'
import { Suspense, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { lazyOptional } from '../../../forms/react/base/lazyOptional.ts'
import { SchemaForm, type SchemaFormHandle } from '../../../forms/react/form/SchemaForm.tsx'
import type { FormDefinition } from '../../../forms/react/state/FormContext.ts'
import { languageCode } from '../../i18n/languages.ts'
import { inNameOrder } from '../../i18n/nameOrder.ts'
import type { ResolvedForm } from '../../../model/site/pageDefinition.ts'
import { filledPaths } from '../../../forms/data/draft.ts'
import { session } from '../../session/session.ts'
import { LoadingBar } from '../../ui/LoadingBar.tsx'
import { ContentSkeleton } from '../../ui/PageSkeleton.tsx'
import { useIsHydrated } from '../../ui/useIsHydrated.ts'
import type { EarlierEntriesProps } from './EarlierEntries.tsx'
import { DraftNotice } from './DraftNotice.tsx'
import { reportEarlyEntries } from './reportEarlyEntries.ts'
import { SignInReason, type SignInGuidance } from './SignInReason.tsx'
import { SubmitButtons } from './SubmitButtons.tsx'
import { useDraft } from './useDraft.ts'
import { useFormServices } from './useFormServices.ts'
import { usePrefill } from './usePrefill.ts'
import { loadSubmitSuccess } from './loadSubmitSuccess.ts'
import { useSubmit } from './useSubmit.ts'
import css from './formScreen.module.css'

const EarlierEntries = lazyOptional<EarlierEntriesProps>(
  async () => (await import('./EarlierEntries.tsx')).EarlierEntries,
)

interface FormContainerProps {
  definition: FormDefinition<ResolvedForm>
  searchParams: URLSearchParams
  /** Id of the step requested by the URL; undefined: the first. */
  step: string | undefined
  onStepChange: (id: string | undefined, replace: boolean) => void
  linkTo: (path: string) => string | undefined
  onSuccess: (responseData: unknown, submittedData: Record<string, unknown>, cancelled: boolean) => void
  onSignedIn: () => void
  /** Called after the draft was discarded; the parent then shows an empty form. */
  onDiscard: () => void
  guidance: SignInGuidance | undefined
  /** Data of the first render, if no draft is restored. */
  example: Record<string, unknown> | undefined
}

/** The form of a page with its draft, prefilled values and submission. */
export function FormContainer({
  definition,
  searchParams,
  step,
  onStepChange,
  linkTo,
  onSuccess,
  onSignedIn,
  onDiscard,
  guidance,
  example,
}: FormContainerProps) {
  const { t, i18n } = useTranslation()
  const form = useMemo(
    () => inNameOrder(definition.form, languageCode(i18n.language)),
    [definition.form, i18n.language],
  )
  const handle = useRef<SchemaFormHandle>(null)
  const { user } = useSnapshot(session)
  const draft = useDraft(form, handle, step)
  const { restored } = draft
  const submission = useSubmit(form, handle, draft, { onSuccess, onSignedIn })
  const { services, optionData } = useFormServices(form.schema, linkTo)
  const [refilledPaths, setRefilledPaths] = useState<string[]>([])
  const [helpData, setHelpData] = useState<Record<string, unknown>>({})
  const isLoaded = optionData !== undefined
  const container = useRef<HTMLDivElement>(null)
  const earlyEntries = useRef<ReadonlySet<string>>(new Set())
  const [wasPrerendered] = useState(!useIsHydrated())
  useEffect(() => {
    if (wasPrerendered && container.current?.parentElement)
      earlyEntries.current = reportEarlyEntries(container.current.parentElement)
  }, [wasPrerendered])
  const prefilledForm = usePrefill(
    { ...definition, form },
    searchParams,
    optionData,
    handle,
    earlyEntries,
    restored?.data,
  )
  const resumeAtSavedStep = useEffectEvent(() => {
    // After a reload the URL has the step; otherwise resume at the draft's step.
    if (step === undefined && restored?.step !== undefined) onStepChange(restored.step, true)
  })
  useEffect(() => {
    if (isLoaded) resumeAtSavedStep()
  }, [isLoaded])

  function handleTouch() {
    draft.markTouched()
    void loadSubmitSuccess()
  }

  function handleDataChange(data: Record<string, unknown>) {
    draft.update(data)
    if (guidance?.help) setHelpData(data)
    if (!restored) return
    const newPaths = filledPaths(data, [...restored.lost, ...restored.dropped])
    if (newPaths.join() !== refilledPaths.join()) setRefilledPaths(newPaths)
  }

  function discard() {
    draft.close()
    onDiscard()
  }

  if (!isLoaded)
    return (
      <>
        <LoadingBar label={t('loading')} />
        <ContentSkeleton kind="form" />
      </>
    )
  const { earlierEntries } = form.submit
  const hasRequiredFields = (form.schema.required?.length ?? 0) > 0
  return (
    <>
      {restored && <DraftNotice form={form} restored={restored} refilledPaths={refilledPaths} onDiscard={discard} />}
      {guidance?.reason !== undefined && <SignInReason form={form} guidance={guidance} submission={submission} />}
      {hasRequiredFields && (
        <Typography variant="body2" color="textSecondary">
          {t('form.requiredNote')}
        </Typography>
      )}
      <div
        ref={container}
        onInputCapture={handleTouch}
        onClickCapture={handleTouch}
        onDropCapture={handleTouch}
        onPasteCapture={handleTouch}
      >
        {earlierEntries && user?.requests?.some(({ kind }) => kind === form.id) && (
          <Suspense fallback={<div className={css.earlierEntries} />}>
            <EarlierEntries
              form={form}
              offer={earlierEntries}
              onFill={(pointer, value) => handle.current?.setValue(pointer, value)}
            />
          </Suspense>
        )}
        <SchemaForm
          ref={handle}
          definition={{ ...definition, form: prefilledForm }}
          services={services}
          onSubmit={submission.submit}
          initialData={restored?.data ?? example}
          unsavedFields={restored?.lost ?? []}
          onDataChange={handleDataChange}
          step={step}
          onStepChange={onStepChange}
        >
          <SubmitButtons
            form={form}
            submission={submission}
            help={guidance?.help && { ...guidance.help, href: guidance.help.href(helpData) }}
          />
        </SchemaForm>
      </div>
    </>
  )
}
