import { Parser } from 'htmlparser2'
import { renderToStaticMarkup } from 'react-dom/server'
import { SchemaFields } from '../../../src/forms/react/rjsf/SchemaFields.tsx'
import { FormContext, type FormDefinition, type FormServices } from '../../../src/forms/react/state/FormContext.ts'
import { errorId, idFromPointer } from '../../../src/forms/react/state/fieldIds.ts'
import { FormStore } from '../../../src/forms/react/state/FormStore.ts'
import { stepsOf, StepContext } from '../../../src/forms/react/state/formSteps.ts'
import { validateForm } from '../../../src/forms/data/validateForm.ts'
import type { Problem } from '../../../src/forms/schema/problem.ts'

/** A filled form on the screen after an attempt to send it. */
export interface DrawnForm {
  /** Problems that the form itself finds. */
  problems: Problem[]
  /** The error shown at each field, by the id of its element. */
  errors: Map<string, string>
  /** The ids of all elements. */
  ids: Set<string>
}

/**
 * Draws a filled form in the current language, without a browser. Amounts have the format of the body, not of the
 * language.
 * @param now milliseconds since 1970
 */
export function drawForm(
  { form, validate, validator, Fields = SchemaFields }: FormDefinition,
  data: Record<string, unknown>,
  services: FormServices,
  now: number,
): DrawnForm {
  const store = new FormStore(
    (filled) =>
      validateForm(form.schema, validate, filled, services.optionData, {
        account: services.sessionAccount?.(),
        now,
      }),
    data,
  )
  const { problems } = store.validateForSubmit()
  const steps = stepsOf(form)
  const html = renderToStaticMarkup(
    <FormContext value={{ form, store, services }}>
      <StepContext value={{ steps, currentStep: 0, askedOnReview: [] }}>
        <Fields ref={null} validator={validator} initialData={data} onChange={() => undefined} />
      </StepContext>
    </FormContext>,
  )
  return { problems, ...readErrors(html) }
}

/** The error shown at the pointer of a field or of an item; undefined: none. */
export const errorAt = ({ errors }: DrawnForm, pointer: string): string | undefined =>
  errors.get(errorId(idFromPointer(pointer)))

function readErrors(html: string): Pick<DrawnForm, 'errors' | 'ids'> {
  const errors = new Map<string, string>()
  const ids = new Set<string>()
  let open: { id: string; depth: number; text: string } | undefined
  let depth = 0
  const parser = new Parser({
    onopentag(_name, { id, class: className = '' }) {
      depth += 1
      if (id !== undefined) ids.add(id)
      if (id !== undefined && className.split(' ').includes('fw-error')) open = { id, depth, text: '' }
    },
    ontext(text) {
      if (open) open.text += text
    },
    onclosetag() {
      if (open?.depth === depth) {
        errors.set(open.id, open.text.trim())
        open = undefined
      }
      depth -= 1
    },
  })
  parser.end(html)
  return { errors, ids }
}
