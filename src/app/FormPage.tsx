import { useLocation, useNavigate } from 'react-router-dom'
import { FormScreen, type FormDefinition } from '../screens/form/FormScreen.tsx'
import { askedFor, linkTo, pageById } from './site.ts'

/** The form screen within this site: where its links and its success lead. */
export function FormPage({ definition }: { definition: FormDefinition }) {
  const navigate = useNavigate()
  const { search } = useLocation()
  return (
    <FormScreen definition={definition} linkTo={linkTo}
      pathOf={(id) => pageById(id)?.path}
      onSignedIn={(path) => void navigate(askedFor(search) ?? path, { replace: true })} />
  )
}
