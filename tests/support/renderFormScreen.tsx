import { render } from '@testing-library/react'
import { customizeValidator } from '@rjsf/validator-ajv8'
import { compileSchema } from '../../src/forms/schema/createAjv.ts'
import type { ResolvedForm } from '../../src/model/site/pageDefinition.ts'
import { FormScreen } from '../../src/site/screens/form/FormScreen.tsx'

/** Draws the screen of a form in happy-dom, without a router. */
export const renderFormScreen = (form: ResolvedForm) =>
  render(
    <FormScreen
      definition={{ form, validate: compileSchema(form.schema), validator: customizeValidator() }}
      searchParams={new URLSearchParams()}
      step={undefined}
      onStepChange={() => undefined}
      linkTo={() => undefined}
      pathOf={() => undefined}
      loginPath={(target) => target}
      loadSignInForm={async () => undefined}
      onNext={() => undefined}
      onSignedIn={() => undefined}
    />,
  )
