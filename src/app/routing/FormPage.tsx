import { useNavigate, useSearchParams } from 'react-router-dom'
import type { FormDefinition } from '../../engine/state/FormContext.ts'
import { FormScreen } from '../../screens/form/FormScreen.tsx'
import { withLinkParameters } from './linkParameters.ts'
import { notify } from '../../aspapi/notifications.ts'
import { consumeReturnTo } from '../../session/returnTo.ts'
import { pageById } from '../../model/site/pageDefinition.ts'
import { returnPath, linkTo, safeInternalPath, pageByPath, pages } from './pages.ts'

/** The form screen within this site: where its links and its success lead. */
export function FormPage({ definition }: { definition: FormDefinition }) {
  const navigate = useNavigate()
  const [searchParams] = useSearchParams()

  function redirectAfterSignIn(path: string) {
    // Read when the answer arrives: who went on to another page meanwhile stays there.
    const [currentPath = '', search = ''] = window.location.hash.slice(1).split('?')
    if (pageByPath(currentPath)?.id !== definition.form.id) return
    const savedReturnPath = safeInternalPath(consumeReturnTo())
    void navigate(returnPath(search) ?? savedReturnPath ?? path, { replace: true })
    if (savedReturnPath && !returnPath(search)) notify('success', { key: 'messages.back' })
  }

  /** Each stage of the form is a place to come back to. */
  function syncStepToUrl(id: string | undefined, replace: boolean) {
    const params = new URLSearchParams(searchParams)
    if (id === undefined) params.delete('step')
    else params.set('step', id)
    void navigate({ search: params.toString() }, { replace, state: { formStep: true }, preventScrollReset: true })
  }

  return (
    <FormScreen
      definition={definition}
      searchParams={withLinkParameters(searchParams)}
      step={searchParams.get('step') ?? undefined}
      onStepChange={syncStepToUrl}
      linkTo={linkTo}
      pathOf={(id) => pageById(pages, id)?.path}
      onSignedIn={redirectAfterSignIn}
    />
  )
}
