import { muiRegistry } from '../../../forms/react/mui/muiRegistry.ts'
import { SchemaFields } from '../../../forms/react/rjsf/SchemaFields.tsx'
import { StandardFields } from '../../../forms/react/rjsf/StandardFields.tsx'
import type { FieldsProps } from '../../../forms/react/state/FormContext.ts'
import { MuiTheme } from './MuiTheme.tsx'

/** The fields of a form beyond the fast set, drawn by `@rjsf/mui`. Bundled only with such forms. */
export const MuiFields = (props: FieldsProps) => (
  <MuiTheme>
    <SchemaFields registry={muiRegistry} {...props} />
  </MuiTheme>
)

/** The fields of a form whose page file has JSON Schema of any kind, drawn by `@rjsf/mui`. */
export const MuiStandardFields = (props: FieldsProps) => (
  <MuiTheme>
    <StandardFields registry={muiRegistry} {...props} />
  </MuiTheme>
)
