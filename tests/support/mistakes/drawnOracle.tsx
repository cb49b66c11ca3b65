import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { customizeValidator } from '@rjsf/validator-ajv8'
import type { FormServices } from '../../../src/forms/react/state/FormContext.ts'
import { SchemaForm } from '../../../src/forms/react/form/SchemaForm.tsx'
import { createAjv, compileSchema } from '../../../src/forms/schema/createAjv.ts'
import { errorMessage } from '../../../src/model/errorDetails.ts'
import type { ResolvedForm } from '../../../src/model/site/pageDefinition.ts'
import type { Texts } from '../../../src/model/site/siteTexts.ts'
import { changeLanguage, i18n } from '../../../src/site/i18n/i18n.ts'

/** Draws a form with these texts in happy-dom and sends it empty. @returns what a person or the console would see */
export async function judgeDrawnForm(
  form: ResolvedForm,
  language: { code: string; tag: string; texts: Texts },
  services: FormServices,
): Promise<string[]> {
  const complaints: string[] = []
  const complain = (text: string) => complaints.push(text)
  const consoleMethods = { error: console.error, warn: console.warn }
  console.error = console.warn = (...parts: unknown[]) =>
    complain(`console: ${parts.map(String).join(' ').slice(0, 160)}`)
  try {
    await changeLanguage(language.code)
    i18n.removeResourceBundle(language.tag, 'translation')
    i18n.addResourceBundle(language.tag, 'translation', language.texts)
    render(
      <SchemaForm
        definition={{ form, validate: compileSchema(form.schema, createAjv()), validator: customizeValidator() }}
        services={services}
        onSubmit={() => undefined}
      >
        <button>Send</button>
      </SchemaForm>,
    )
    complainAboutScreen()
    fireEvent.submit(document.querySelector('form') ?? document.body)
    complainAboutScreen()
  } catch (error) {
    complain(`cannot be drawn: ${errorMessage(error)}`)
  } finally {
    cleanup()
    Object.assign(console, consoleMethods)
  }
  return [...new Set(complaints)]

  function complainAboutScreen(): void {
    for (const role of ['textbox', 'combobox', 'checkbox', 'radio', 'spinbutton', 'button', 'group'])
      for (const input of screen.queryAllByRole(role, { name: '' })) complain(`no name: ${role} ${input.id}`)
    for (const option of screen.queryAllByRole<HTMLOptionElement>('option', { hidden: true }))
      if (option.value !== '' && option.text.trim() === '') complain(`an option without words: ${option.value}`)
    for (const error of document.querySelectorAll('.fw-error, .fw-summary a'))
      if (error.textContent?.trim() === '') complain('an error without words')
    const [leftover] = /\{\{|\}\}|<\/?\d>|⟦|undefined|\[object/.exec(document.body.textContent ?? '') ?? []
    if (leftover !== undefined) complain(`the text has ${leftover}`)
  }
}
