import { useEffect, useMemo, useRef, useState } from 'react'
import { callingCodes } from 'virtual:formwright/callingCodes'
import { phonePlans } from 'virtual:formwright/phonePlans'
import { samples } from 'virtual:gallery/samples'
import { useTranslation } from 'react-i18next'
import { fetchCaptchaImage } from '../../site/api/client.ts'
import { SchemaForm } from '../../forms/react/form/SchemaForm.tsx'
import type { FormDefinition, FormServices } from '../../forms/react/state/FormContext.ts'
import { stepIndexOf, stepsOf } from '../../forms/react/state/formSteps.ts'
import { chooseFiles, FormInState } from '../gallery/FormInState.tsx'
import { keepStorageInMemory, SAMPLE_USER } from '../gallery/frameSession.ts'
import { languageCode } from '../../site/i18n/languages.ts'
import { localizedText } from '../../site/i18n/multilingual.ts'
import { inNameOrder } from '../../site/i18n/nameOrder.ts'
import type { ResolvedForm } from '../../model/site/pageDefinition.ts'
import { Button } from '../../forms/react/base/Button.tsx'
import { Typography } from '../../forms/react/base/Typography.tsx'
import { FormFrame } from '../../site/ui/FormFrame.tsx'
import type { PreviewView } from '../model/previewProtocol.ts'
import { firstData, firstFiles, keepData } from './shownData.ts'

const SERVICES: FormServices = {
  optionData: samples.optionData,
  fetchCaptchaImage,
  linkTo: (path) => `#${path}`,
  sessionAccount: () => SAMPLE_USER,
  labelText: (label, tag) => localizedText(label, languageCode(tag)),
  languageCode,
  callingCodes,
  phonePlans,
}

interface FormOfStateProps {
  definition: FormDefinition<ResolvedForm>
  view: PreviewView
}

/** A form in a state. The visitors' screen shows the states after sending and those of drafts. */
export function FormOfState({ definition, view }: FormOfStateProps) {
  return ['sending', 'done', 'restored'].includes(view.state) ? (
    <SentForm definition={definition} view={view} />
  ) : (
    <LiveForm definition={definition} view={view} />
  )
}

function SentForm({ definition, view }: FormOfStateProps) {
  const [sample] = useState(() => {
    // Drop the draft of a state shown before.
    keepStorageInMemory()
    return firstData(definition.form, view) ?? {}
  })
  return <FormInState definition={definition} sample={sample} state={view.state} onReady={doNothing} />
}

const doNothing = (): void => undefined

/** The form without its screen, which renders at once; shown while the user edits. */
function LiveForm({ definition, view }: FormOfStateProps) {
  const { t, i18n } = useTranslation()
  const { state, selected } = view
  const root = useRef<HTMLElement>(null)
  const isAtOnce = state === 'atOnce' || state === 'case'
  const showsErrors = isAtOnce || state === 'errors'
  const shownDefinition = useMemo((): FormDefinition<ResolvedForm> => {
    const form = inNameOrder(isAtOnce ? withoutSteps(definition.form) : definition.form, languageCode(i18n.language))
    // Accept all data, so that every step can be opened, unless the form shows its errors.
    const isChecked = showsErrors || stepsOf(form).length < 2
    return isChecked ? { ...definition, form } : { ...definition, form, validate: () => true }
  }, [definition, isAtOnce, showsErrors, i18n.language])
  const { form } = shownDefinition
  const steps = stepsOf(form)
  const first = state.startsWith('step:') ? state.slice('step:'.length) : undefined
  const field = selected?.split('.')[0]
  const [chosenStep, setChosenStep] = useState<{ step: string | undefined; field: string | undefined }>({
    step: first,
    // Show the step of the selected field, also when the form mounts anew.
    field: first === undefined ? undefined : field,
  })
  const step =
    chosenStep.field === field || field === undefined ? chosenStep.step : steps[stepIndexOf(steps, field)]?.id
  const [initialData] = useState(() => firstData(form, view))
  const [files] = useState(() => firstFiles(form, view))
  useEffect(() => chooseFiles(files), [files])
  useEffect(() => {
    // Submit after the effect: a submission renders the errors synchronously.
    const timer = showsErrors ? setTimeout(() => root.current?.querySelector('form')?.requestSubmit()) : undefined
    return () => clearTimeout(timer)
  }, [showsErrors])
  const intro = t(`pages.${form.id}.intro`, { steps: steps.length })
  return (
    <main ref={root} data-step={step ?? steps[0]?.id}>
      <FormFrame>
        <div>
          <Typography variant="h1" gutterBottom={intro !== ''} data-text="title">
            {t(`pages.${form.id}.title`) || form.id}
          </Typography>
          {intro && (
            <Typography color="textSecondary" data-text="intro">
              {intro}
            </Typography>
          )}
        </div>
        <SchemaForm
          definition={shownDefinition}
          services={SERVICES}
          initialData={initialData}
          onDataChange={(data) => keepData(form, view, data)}
          onSubmit={() => undefined}
          step={step}
          onStepChange={(id) => setChosenStep({ step: id, field })}
        >
          <Button type="submit" variant="contained" fullWidth data-text="submit">
            {t(`pages.${form.id}.submit`) || t('form.submit')}
          </Button>
        </SchemaForm>
      </FormFrame>
    </main>
  )
}

/** The form with all its fields on one page. */
function withoutSteps(form: ResolvedForm): ResolvedForm {
  const { steps: _steps, review: _review, ...whole } = form
  return whole
}
