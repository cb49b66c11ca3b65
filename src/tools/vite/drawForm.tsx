import type { ComponentProps } from 'react'
import { renderToString } from 'react-dom/server.edge'
import { SchemaForm } from '../../forms/react/form/SchemaForm.tsx'
import { DEFAULT_LANGUAGE } from '../../model/site/siteTexts.ts'
import { initI18n } from '../../site/i18n/i18n.ts'

// The modules of forms import these, and lists.
export { createPrecompiledValidator } from '@rjsf/validator-ajv8'
import '../../forms/react/rjsf/listFields.ts'
export { interpretedValidator } from '../../forms/react/rjsf/interpretedValidator.ts'
export { requireRuntime } from '../../forms/schema/ajvRuntime.ts'
export { standardFormats } from '../../forms/schema/standardFormats.ts'
export { formats } from '../../forms/schema/stringFormats.ts'
export { MuiFields, MuiStandardFields } from '../../site/app/theme/MuiFields.tsx'

/** The HTML of a form without data, as the site renders it. @param definition its module, `virtual:formwright/form/<id>` */
export async function drawForm(definition: ComponentProps<typeof SchemaForm>['definition']): Promise<string> {
  await initI18n(DEFAULT_LANGUAGE)
  return renderToString(
    <SchemaForm definition={definition} services={{}} onSubmit={() => undefined}>
      {null}
    </SchemaForm>,
  )
}
