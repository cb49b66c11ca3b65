import { useNavigate, useSearchParams } from 'react-router-dom'
import { FormScreen, type FormDefinition } from '../screens/form/FormScreen.tsx'
import { askedFor, linkTo, pageAt, pageById } from './site.ts'

/** The form screen within this site: where its links and its success lead. */
export function FormPage({ definition }: { definition: FormDefinition }) {
  const navigate = useNavigate()
  const [asked] = useSearchParams()

  function leadOn(path: string) {
    // Read when the answer arrives: who went on to another page meanwhile stays there.
    const [here = '', search = ''] = window.location.hash.slice(1).split('?')
    if (pageAt(here)?.id === definition.form.id) void navigate(askedFor(search) ?? path, { replace: true })
  }

  return <FormScreen definition={definition} asked={asked} linkTo={linkTo} pathOf={(id) => pageById(id)?.path} onSignedIn={leadOn} />
}
