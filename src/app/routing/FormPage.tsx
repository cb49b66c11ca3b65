import { useNavigate, useSearchParams } from 'react-router-dom'
import { notify } from '../../aspapi/notifications.ts'
import type { FormDefinition } from '../../engine/state/FormContext.ts'
import { pageById } from '../../model/site/pageDefinition.ts'
import { FormScreen } from '../../screens/form/FormScreen.tsx'
import { consumeReturnTo } from '../../session/returnTo.ts'
import type { NavigationState } from '../../ui/navigationState.ts'
import { withLinkParameters } from './linkParameters.ts'
import { linkTo, pageByPath, pages, returnPath, safeInternalPath } from '../pages.ts'

/** A form page: the form screen with the router's parts (step, links, where to go after signing in). */
export function FormPage({ definition }: { definition: FormDefinition }) {
  const navigate = useNavigate()
  const [searchParams] = useSearchParams()

  function redirectAfterSignIn(path: string) {
    // Read when the response arrives: a user who has gone to another page meanwhile stays there.
    const [currentPath = '', search = ''] = window.location.hash.slice(1).split('?')
    if (pageByPath(currentPath)?.id !== definition.form.id) return
    const savedReturnPath = safeInternalPath(consumeReturnTo())
    void navigate(returnPath(search) ?? savedReturnPath ?? path, { replace: true })
    if (savedReturnPath && !returnPath(search)) notify('success', { key: 'messages.back' })
  }

  function syncStepToUrl(id: string | undefined, replace: boolean) {
    const params = new URLSearchParams(searchParams)
    if (id === undefined) params.delete('step')
    else params.set('step', id)
    const state: NavigationState = { formStep: true }
    void navigate({ search: params.toString() }, { replace, state })
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
