import { Component, useEffect, useMemo, useRef, useState, type MouseEvent, type ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { SchemaForm } from '../../engine/form/SchemaForm.tsx'
import type { FormDefinition, FormServices } from '../../engine/state/FormContext.ts'
import { stepIndexOf, stepsOf } from '../../engine/state/formSteps.ts'
import { changeLanguage, i18n as formI18n, language } from '../../i18n/i18n.ts'
import { languageMeta } from '../../i18n/languages.ts'
import { useTranslator } from '../../i18n/useTranslator.ts'
import { Button } from '../../ui/base/Button.tsx'
import type { Workspace } from '../model/workspace.ts'
import { compileForm } from './compileForm.ts'
import { localeTexts, orderedLanguages } from './parsedFiles.ts'
import { Region } from './Region.tsx'
import { useWords } from './words.ts'

const WIDTHS = { phone: 360, tablet: 720, desktop: undefined }
const SERVICES: FormServices = { optionData: {}, fetchCaptchaImage: () => new Promise(() => undefined) }

interface PreviewProps {
  workspace: Workspace
  page: string
  version: number
  selected: string | undefined
  onSelect: (field: string) => void
}

/** The form as clients will see it, from the files as they are; a click selects a field. */
export function Preview({ workspace, page, version, selected, onSelect }: PreviewProps) {
  const words = useWords()
  const [code, setCode] = useState(language.code)
  const [width, setWidth] = useState<keyof typeof WIDTHS>('desktop')
  const [isDark, setIsDark] = useState(() => window.matchMedia('(prefers-color-scheme: dark)').matches)
  const [checks, setChecks] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const { texts } = workspace
  // Compiled again with every change, texts included: a new form takes up its new words.
  const compiled = useMemo(() => {
    void version
    const { tag } = languageMeta(code)
    formI18n.addResourceBundle(tag, 'translation', localeTexts(texts, code), false, true)
    return compileForm(texts, page)
  }, [texts, page, code, version])

  useEffect(() => {
    const field = selected === undefined ? null : document.getElementById(`form.${selected}`)
    const element = field?.closest<HTMLElement>('.fw-field, .fw-group') ?? field
    element?.setAttribute('data-selected', '')
    return () => element?.removeAttribute('data-selected')
  })

  function handleClick({ target }: MouseEvent) {
    const id = target instanceof Element ? fieldIdAt(target) : undefined
    const name = id?.split('.')[1]
    if (name) onSelect(name)
  }

  return (
    <Region name="preview" summary="previewSummary">
      <div className="st-row">
        <label className="st-inline">
          <span>{words('language')}</span>
          <select
            value={code}
            onChange={({ target }) => {
              void changeLanguage(target.value).then(() => setCode(target.value))
            }}
          >
            {orderedLanguages(texts).map((each) => (
              <option key={each} value={each}>
                {languageMeta(each).name}
              </option>
            ))}
          </select>
        </label>
        <label className="st-inline">
          <span>{words('width')}</span>
          <select value={width} onChange={({ target }) => setWidth(target.value as keyof typeof WIDTHS)}>
            {Object.keys(WIDTHS).map((name) => (
              <option key={name} value={name}>
                {words(name)}
              </option>
            ))}
          </select>
        </label>
        <label className="st-inline">
          <input type="checkbox" checked={isDark} onChange={() => setIsDark(!isDark)} />
          <span>{words('dark')}</span>
        </label>
        <label className="st-inline">
          <input type="checkbox" checked={checks} onChange={() => setChecks(!checks)} />
          <span>{words('checkInput')}</span>
        </label>
      </div>
      <div
        ref={frame}
        className="st-preview"
        data-color-mode={isDark ? 'dark' : 'light'}
        data-width={width}
        lang={languageMeta(code).tag}
        onClickCapture={handleClick}
      >
        <I18nextProvider i18n={formI18n}>
          {'definition' in compiled ? (
            <DrawnFaults key={version} text={words('notDrawn')}>
              <LiveForm
                definition={compiled.definition}
                selected={selected}
                checks={checks}
                empty={words('noFields')}
              />
            </DrawnFaults>
          ) : (
            <>
              <p>{words('notDrawn')}</p>
              <ul>
                {compiled.faults.map((fault) => (
                  <li key={fault}>{fault}</li>
                ))}
              </ul>
            </>
          )}
        </I18nextProvider>
      </div>
    </Region>
  )
}

function LiveForm({
  definition,
  selected,
  checks,
  empty,
}: {
  definition: FormDefinition
  selected: string | undefined
  checks: boolean
  empty: string
}) {
  const { t } = useTranslator()
  const { form } = definition
  const steps = stepsOf(form)
  const [chosen, setChosen] = useState<{ step: string | undefined; of: string | undefined }>()
  const step =
    chosen && chosen.of === selected
      ? chosen.step
      : selected === undefined
        ? undefined
        : steps[stepIndexOf(steps, selected)]?.id
  // Unchecked, every step can be opened at once.
  const shown: FormDefinition = checks ? definition : { ...definition, validate: () => true }
  if (Object.keys(form.schema.properties ?? {}).length === 0 && !form.schema.jsonSchema) return <p>{empty}</p>
  return (
    <>
      <h3>{t(`pages.${form.id}.title`) || form.id}</h3>
      <p>{t(`pages.${form.id}.intro`, { steps: steps.length })}</p>
      <SchemaForm
        key={String(checks)}
        definition={shown}
        services={SERVICES}
        onSubmit={() => undefined}
        step={step}
        onStepChange={(id) => setChosen({ step: id, of: selected })}
      >
        <Button type="submit" variant="contained" fullWidth>
          {t(`pages.${form.id}.submit`) || t('form.submit')}
        </Button>
      </SchemaForm>
    </>
  )
}

/** The id of the field that an element of a form belongs to. */
function fieldIdAt(target: Element): string | undefined {
  const own = target.closest('[id^="form."]')
  if (own) return own.id
  const around = target.closest('.fw-field')
  return around?.querySelector('[id^="form."]')?.id
}

/** What a form names and nothing draws ends the form, not the Studio. */
class DrawnFaults extends Component<{ text: string; children: ReactNode }, { fault?: string }> {
  override state: { fault?: string } = {}
  static getDerivedStateFromError = (error: unknown) => ({
    fault: error instanceof Error ? error.message : String(error),
  })
  override render(): ReactNode {
    const { fault } = this.state
    return fault === undefined ? (
      this.props.children
    ) : (
      <p>
        {this.props.text} {fault}
      </p>
    )
  }
}
