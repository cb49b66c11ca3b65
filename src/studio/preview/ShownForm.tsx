import { I18nextProvider } from 'react-i18next'
import { Component, Suspense, useMemo, useState, type ReactNode } from 'react'
import { createI18n } from '../../site/i18n/i18n.ts'
import { languageMeta } from '../../site/i18n/languages.ts'
import { compileForm } from '../client/compileForm.tsx'
import { sayProblem } from '../../model/site/definitionProblem.ts'
import type { PreviewView } from '../model/previewProtocol.ts'
import type { Texts } from '../model/workspace.ts'
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

/** States in which nothing has been sent. */
const LIVE_STATES = /^(?:empty|filled|step:.*)$/

/** The form as clients will see it, from the texts as they are. */
export function ShownForm({ texts, version, view }: ShownFormProps) {
  const { page, language: code, wording, selected } = view
  const compiled = useMemo(() => compileForm(texts, page), [texts, page])
  const shown = useMemo(() => shownTexts(texts, code, wording), [texts, code, wording])
  const i18n = useMemo(() => {
    const { tag } = languageMeta(code)
    return createI18n(tag, { [tag]: { translation: shown } })
  }, [shown, code])
  const form = 'definition' in compiled ? compiled.definition.form : undefined
  const [drawn, setDrawn] = useState({ form, count: 0 })
  if (drawn.form !== form)
    setDrawn({ form, count: drawn.form && form && keepsInputs(drawn.form, form) ? drawn.count : drawn.count + 1 })

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
  // A form that is edited stays on the screen with what is in it, unless it is another one then; one that says errors says them
  // anew.
  const generation = LIVE_STATES.test(view.state) ? drawn.count : version
  return (
    <I18nextProvider i18n={i18n}>
      <DrawnFaults
        key={`${page} ${view.state} ${JSON.stringify(view.data)} ${code} ${wording} ${generation}`}
        of={compiled.definition}
        text={view.words.notDrawn}
      >
        <Suspense fallback={null}>
          <FormOfState definition={compiled.definition} view={view} />
        </Suspense>
      </DrawnFaults>
    </I18nextProvider>
  )
}

/** What a form names and nothing draws ends the form, not the preview. */
class DrawnFaults extends Component<{ of: object; text: string; children: ReactNode }, { fault?: string | undefined }> {
  override state: { fault?: string | undefined } = {}
  static getDerivedStateFromError = (error: unknown) => ({
    fault: error instanceof Error ? error.message : String(error),
  })
  override componentDidUpdate({ of }: { of: object }): void {
    if (of !== this.props.of && this.state.fault !== undefined) this.setState({ fault: undefined })
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
