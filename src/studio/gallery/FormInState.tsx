import { useEffect, useRef, useState } from 'react'
import type { ResolvedForm } from '../../model/site/pageDefinition.ts'
import type { FormDefinition } from '../../forms/react/state/FormContext.ts'
import { idFromPointer } from '../../forms/react/state/fieldIds.ts'
import { persistableData } from '../../forms/data/draft.ts'
import { schemaHash } from '../../forms/data/schemaHash.ts'
import { signatureOf } from '../../forms/schema/files/fileTypes.ts'
import { isFileFacts, type FileFacts } from '../../forms/schema/files/fileFacts.ts'
import { propertyNames, propertySchemas } from '../../forms/schema/walker.ts'
import { FormScreen } from '../../site/screens/form/FormScreen.tsx'
import { saveDraft } from '../../site/session/draftStorage.ts'
import { session } from '../../site/session/session.ts'
import { answerSubmissions } from './fakeBackend.ts'

const NO_PARAMETERS = new URLSearchParams()
/** Fixed date of the pictures, so that they do not change from day to day. */
const SAVED_AT = Date.UTC(2026, 0, 5, 9, 30)

interface FormInStateProps {
  definition: FormDefinition<ResolvedForm>
  /** Data of a filled form. */
  sample: Record<string, unknown>
  /** A name from `statesOf`. */
  state: string
  onReady: () => void
}

/** A form of the site in a state, with the visitors' screen and engine over the fake backend. */
export function FormInState({ definition, sample, state, onReady }: FormInStateProps) {
  const { form } = definition
  const isFilled = state !== 'empty' && state !== 'errors' && state !== 'restored'
  const isSent = state === 'sending' || state === 'done'
  const [step, setStep] = useState(() => firstStep(form, state))
  const root = useRef<HTMLDivElement>(null)
  const [isPrepared] = useState(() => {
    answerSubmissions(state === 'done')
    if (state === 'restored')
      saveDraft(form.id, session.account ?? '', {
        ...persistableData(form, sample),
        schema: schemaHash(form.schema),
        savedAt: SAVED_AT,
      })
    return true
  })

  useEffect(() => {
    let isCurrent = true
    void reachState()
    return () => {
      isCurrent = false
    }

    async function reachState() {
      const found = () => root.current?.querySelector<HTMLFormElement>('form')
      if (!(await until(() => found()))) return
      if (isFilled) {
        // A new image clears its solution, so type it once the image has loaded.
        await until(() => root.current && shownImagesAreThere(root.current))
        chooseFiles(sample)
        enterSolutions(form, sample)
        await pause()
      }
      if (isSent || state === 'errors') {
        await pause()
        found()?.querySelector<HTMLButtonElement>('[type=submit]')?.click()
        await until(() => root.current?.querySelector(READY_SELECTORS[state] ?? 'form'))
      }
      await pause()
      if (isCurrent) onReady()
    }
  }, [form, isFilled, isSent, onReady, sample, state])

  return (
    <main ref={root}>
      {isPrepared && (
        <FormScreen
          definition={definition}
          searchParams={NO_PARAMETERS}
          step={step}
          onStepChange={setStep}
          linkTo={(path) => `#${path}`}
          pathOf={(id) => `/${id}`}
          loginPath={(target) => target}
          loadSignInForm={async () => undefined}
          onNext={() => undefined}
          onSignedIn={() => undefined}
          {...(isFilled ? { example: sample } : {})}
        />
      )}
    </main>
  )
}

/** The image of a hidden step is never fetched. */
const shownImagesAreThere = (root: HTMLElement): boolean =>
  [...root.querySelectorAll('.fw-code')].every((code) => !code.checkVisibility() || code.querySelector('img'))

/** Selector of an element that appears once a state is reached. */
const READY_SELECTORS: Record<string, string> = {
  errors: '.fw-summary',
  sending: '[type=submit][aria-disabled=true]',
  done: 'h1[tabindex="-1"]:not(form *)',
}

/** The step to begin at: the one in the state's name, or the last one if the form is sent. */
function firstStep({ steps, review }: FormDefinition['form'], state: string): string | undefined {
  if (state.startsWith('step:')) return state.slice('step:'.length)
  if (state !== 'sending' && state !== 'done') return undefined
  return review ? 'review' : steps?.at(-1)?.id
}

/** Types the solutions of verification images. */
function enterSolutions({ schema }: FormDefinition['form'], sample: Record<string, unknown>): void {
  for (const name of propertyNames(schema)) {
    const isCaptcha = propertySchemas(schema, name).some(({ captcha }) => captcha)
    const input = document.getElementById(idFromPointer(`/${name}`))
    if (!isCaptcha || !(input instanceof HTMLInputElement)) continue
    input.value = String(sample[name])
    for (const type of ['input', 'change']) input.dispatchEvent(new Event(type, { bubbles: true }))
  }
}

/** Puts the sample's files into the file inputs, as a person would choose them. */
export function chooseFiles(sample: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(sample)) {
    const facts = Array.isArray(value) ? value.filter(isFileFacts) : []
    const input = document.getElementById(idFromPointer(`/${name}`))
    if (facts.length === 0 || !(input instanceof HTMLInputElement)) continue
    const transfer = new DataTransfer()
    for (const each of facts) transfer.items.add(sampleFile(each))
    input.files = transfer.files
    input.dispatchEvent(new Event('change', { bubbles: true }))
  }
}

const sampleFile = ({ name, type, size }: FileFacts): File =>
  new File([Uint8Array.from(signatureOf(type)), new Uint8Array(Math.min(size, 1000))], name, { type })

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 60))

const MAX_ROUNDS = 100

async function until<T>(find: () => T | null | undefined): Promise<T | undefined> {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const found = find()
    if (found) return found
    await pause()
  }
  return undefined
}
