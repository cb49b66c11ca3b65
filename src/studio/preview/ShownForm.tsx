import { errorMessage } from '../../model/errorDetails.ts'
import { I18nextProvider } from 'react-i18next'
import { Component, Suspense, useMemo, useState, type ReactNode } from 'react'
import { createI18n } from '../../site/i18n/i18n.ts'
import { languageMeta } from '../../site/i18n/languages.ts'
import { compileForm } from '../client/preview/compileForm.tsx'
import { sayProblem } from '../../model/site/definitionProblem.ts'
import type { PreviewView } from '../model/previewProtocol.ts'
import type { Texts } from '../model/workspace.ts'
import { EditableForm } from './EditableForm.tsx'
import { FormOfState } from './FormOfState.tsx'
import { keepsInputs } from './keepsInputs.ts'
import { shownTexts } from './shownTexts.ts'
import { useSelectedField } from './useSelectedField.ts'

interface ShownFormProps {
  texts: Texts
  /** Grows with every change of a text. */
  version: number
  view: PreviewView
}

/** States before a submission. */
const LIVE_STATES = /^(?:empty|filled|step:.*)$/

/** The form as clients will see it, from the current texts. */
export function ShownForm({ texts, version, view }: ShownFormProps) {
  const { page, language: code, wording, selected } = view
  const compiled = useMemo(() => compileForm(texts, page), [texts, page])
  const formTexts = useMemo(() => shownTexts(texts, code, wording), [texts, code, wording])
  const i18n = useMemo(() => {
    const { tag } = languageMeta(code)
    return createI18n(tag, { [tag]: { translation: formTexts } })
  }, [formTexts, code])
  const form = 'definition' in compiled ? compiled.definition.form : undefined
  const [mounted, setMounted] = useState({ form, count: 0 })
  if (mounted.form !== form)
    setMounted({
      form,
      count: mounted.form && form && keepsInputs(mounted.form, form) ? mounted.count : mounted.count + 1,
    })

  useSelectedField(selected, page)

  if ('problems' in compiled)
    return (
      <main>
        <p>{view.words.notDrawn}</p>
        <ul lang="en">
          {compiled.problems.map((problem, index) => (
            <li key={index}>{sayProblem(problem).message}</li>
          ))}
        </ul>
      </main>
    )
  const { schema } = compiled.definition.form
  if (Object.keys(schema.properties ?? {}).length === 0 && !schema.jsonSchema)
    return (
      <main>
        <p>{view.words.noFields}</p>
      </main>
    )
  // An edited form stays mounted with its input, unless the edit changes its inputs. A form that shows errors mounts
  // anew at every change, so that its errors are current.
  const generation = LIVE_STATES.test(view.state) ? mounted.count : version
  return (
    <I18nextProvider i18n={i18n}>
      <RenderErrorBoundary
        key={`${page} ${view.state} ${JSON.stringify(view.data)} ${code} ${wording} ${generation}`}
        definition={compiled.definition}
        text={view.words.notDrawn}
      >
        <Suspense fallback={null}>
          <FormOfState definition={compiled.definition} view={view} />
        </Suspense>
      </RenderErrorBoundary>
      {view.isEditable && <EditableForm form={compiled.definition.form} view={view} />}
    </I18nextProvider>
  )
}

/** Error boundary: a form that cannot render does not end the preview. */
class RenderErrorBoundary extends Component<
  { definition: object; text: string; children: ReactNode },
  { fault?: string | undefined }
> {
  override state: { fault?: string | undefined } = {}
  static getDerivedStateFromError = (error: unknown) => ({
    fault: errorMessage(error),
  })
  override componentDidUpdate({ definition }: { definition: object }): void {
    if (definition !== this.props.definition && this.state.fault !== undefined) this.setState({ fault: undefined })
  }
  override render(): ReactNode {
    const { fault } = this.state
    return fault === undefined ? (
      this.props.children
    ) : (
      <main>
        <p>
          {this.props.text} {fault}
        </p>
      </main>
    )
  }
}
