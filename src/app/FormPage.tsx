import { useNavigate, useSearchParams } from 'react-router-dom'
import { FormScreen, type FormDefinition } from '../screens/form/FormScreen.tsx'
import { withLink } from './link.ts'
import { notify } from '../aspapi/notices.ts'
import { wayBack } from '../session/wayBack.ts'
import { askedFor, linkTo, ownPath, pageAt, pageById } from './site.ts'

/** The form screen within this site: where its links and its success lead. */
export function FormPage({ definition }: { definition: FormDefinition }) {
  const navigate = useNavigate()
  const [asked] = useSearchParams()

  function leadOn(path: string) {
    // Read when the answer arrives: who went on to another page meanwhile stays there.
    const [here = '', search = ''] = window.location.hash.slice(1).split('?')
    if (pageAt(here)?.id !== definition.form.id) return
    const back = ownPath(wayBack())
    void navigate(askedFor(search) ?? back ?? path, { replace: true })
    if (back && !askedFor(search)) notify('success', { key: 'messages.back' })
  }

  /** Each stage of the form is a place to come back to. */
  function showPlace(id: string | undefined, replace: boolean) {
    const params = new URLSearchParams(asked)
    if (id === undefined) params.delete('step')
    else params.set('step', id)
    void navigate({ search: params.toString() }, { replace, state: { stage: true }, preventScrollReset: true })
  }

  return (
    <FormScreen
      definition={definition}
      asked={withLink(asked)}
      place={asked.get('step') ?? undefined}
      onPlace={showPlace}
      linkTo={linkTo}
      pathOf={(id) => pageById(id)?.path}
      onSignedIn={leadOn}
    />
  )
}
