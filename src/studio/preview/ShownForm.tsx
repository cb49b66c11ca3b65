import { Component, useEffect, useMemo, type ReactNode } from 'react'
import { i18n } from '../../i18n/i18n.ts'
import { languageMeta } from '../../i18n/languages.ts'
import { compileForm, type CompiledForm } from '../client/compileForm.ts'
import type { PreviewView } from '../model/previewProtocol.ts'
import type { Texts } from '../model/workspace.ts'
import { elementOfField } from './fieldAt.ts'
import { FormOfState } from './FormOfState.tsx'
import { shownTexts } from './shownTexts.ts'
import { bringIntoView } from './stayWithoutFocus.ts'

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
  // Compiled again with every change, texts included: a new form takes up its new words.
  const compiled = useMemo((): CompiledForm => {
    void version
    i18n.addResourceBundle(languageMeta(code).tag, 'translation', shownTexts(texts, code, wording), false, true)
    return compileForm(texts, page)
  }, [texts, page, version, code, wording])

  useEffect(() => {
    const element = selected === undefined ? undefined : elementOfField(selected)
    element?.setAttribute('data-selected', '')
    return () => element?.removeAttribute('data-selected')
  })
  useEffect(() => {
    const element = selected === undefined ? undefined : elementOfField(selected)
    if (element) bringIntoView(element)
  }, [selected, page])

  if ('faults' in compiled)
    return (
      <main>
        <p>{view.words.notDrawn}</p>
        <ul>
          {compiled.faults.map((fault) => (
            <li key={fault}>{fault}</li>
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
  // A form that only says other words stays as it is on the screen; one that says errors already says them anew.
  const drawn = LIVE_STATES.test(view.state) ? JSON.stringify(compiled.definition.form) : version
  return (
    <DrawnFaults
      key={`${page} ${view.state} ${JSON.stringify(view.data)} ${code} ${wording} ${drawn}`}
      text={view.words.notDrawn}
    >
      <FormOfState definition={compiled.definition} view={view} />
    </DrawnFaults>
  )
}

/** What a form names and nothing draws ends the form, not the preview. */
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
      <main>
        <p>
          {this.props.text} {fault}
        </p>
      </main>
    )
  }
}
