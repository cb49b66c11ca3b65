import { CompiledForm } from '@formwright/forms'
import '@formwright/forms/styles.css'
import { createRoot } from 'react-dom/client'
import { registration, textForms } from 'virtual:bench-definitions'
import { visits } from '../visits.js'

const count = new URLSearchParams(location.search).get('fields')
const definition = count ? (await textForms[count]()).default : registration

visits((host) => {
  const root = createRoot(host)
  root.render(<CompiledForm definition={definition} onSubmit={() => undefined} />)
  return () => root.unmount()
})
