import { Alert, Checkbox, FormControlLabel, TextField, Typography } from '@mui/material'
import coreFields from '@rjsf/core/lib/components/fields/index.js'
import coreTemplates from '@rjsf/core/lib/components/templates/index.js'
import coreWidgets from '@rjsf/core/lib/components/widgets/index.js'
import Form, { Templates, Widgets } from '@rjsf/mui'
import MuiSelect from '@rjsf/mui/lib/SelectWidget/SelectWidget.js'
import {
  englishStringTranslator,
  TranslatableString,
  type DescriptionFieldProps,
  type TitleFieldProps,
  type WidgetProps,
} from '@rjsf/utils'
import { customizeValidator } from '@rjsf/validator-ajv8'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { membersOf } from '../../../forms/schema/isObject.ts'
import { memberChanges, type MemberChange, type MetaPart } from './metaPart.ts'
import { useVersion, workspace } from '../state/workspaceStore.ts'
import { useWords } from '../i18n/words.ts'

const validator = customizeValidator()
const BYTES_PER_MEGABYTE = 1024 * 1024

/** Checkbox that stores `options.stored` if ticked, and no value otherwise. */
const TickWidget = ({ id, label, value, options: { stored }, onChange }: WidgetProps) => (
  <FormControlLabel
    label={label}
    control={
      <Checkbox
        id={id}
        checked={value === stored}
        aria-describedby={`${id}__description`}
        onChange={(_event, isChecked) => onChange(isChecked ? stored : undefined)}
      />
    }
  />
)

function MegabytesWidget({ id, label, value, placeholder, onChange }: WidgetProps) {
  return (
    <TextField
      id={id}
      label={label}
      type="number"
      value={typeof value === 'number' ? value / BYTES_PER_MEGABYTE : ''}
      placeholder={placeholder && String(Number(placeholder) / BYTES_PER_MEGABYTE)}
      slotProps={{ htmlInput: { step: 'any' } }}
      onChange={({ target }) =>
        onChange(target.value === '' ? undefined : Math.round(Number(target.value) * BYTES_PER_MEGABYTE))
      }
    />
  )
}

const TitleFieldTemplate = ({ id, title }: TitleFieldProps) => (
  <Typography id={id} variant="h3" component="h3">
    {title}
  </Typography>
)

/** The theme hides the label of a list entry, which leaves the input without an accessible name. */
const SelectWidget = (props: WidgetProps) => <MuiSelect {...props} hideLabel={false} />

/** The theme renders a description as a heading. */
const DescriptionFieldTemplate = ({ id, description }: DescriptionFieldProps) =>
  description ? (
    <Typography id={id} variant="body2">
      {description}
    </Typography>
  ) : null

// The complete core registry: the build replaces rjsf's default registry with that of the site's forms.
const FIELDS = coreFields()
const WIDGETS = { ...coreWidgets(), ...Widgets, SelectWidget, tick: TickWidget, megabytes: MegabytesWidget }
const TEMPLATES = { ...coreTemplates(), ...Templates, DescriptionFieldTemplate, TitleFieldTemplate }

/** Groups of members by group name. */
export type MetaGroups = Record<string, MetaPart | undefined>

/**
 * Members of a meta schema as an rjsf form. The draft keeps this form's own edits; changes from elsewhere, such as
 * undo, replace it.
 * @param prefix start of the merge keys of this form's edits
 * @param onChange applies a change; returns the reason if it is refused
 */
export function MetaForm({
  prefix,
  groups,
  onChange,
}: {
  prefix: string
  groups: MetaGroups
  onChange: (group: string, change: MemberChange, mergeKey: string) => string | undefined
}) {
  const words = useWords()
  const { t } = useTranslation()
  const version = useVersion()
  const [refusal, setRefusal] = useState<string>()
  const parts = Object.entries(groups).flatMap(([name, part]) => (part ? [[name, part] as const] : []))
  const source = JSON.stringify(parts.map(([name, { schema, uiSchema }]) => [name, schema, uiSchema]))
  const groupData = Object.fromEntries(parts.map(([name, { data }]) => [name, data]))
  const [draft, setDraft] = useState({ version, data: groupData })
  if (draft.version !== version)
    setDraft({ version, data: workspace.lastKey?.startsWith(prefix) ? draft.data : groupData })
  const { schema, uiSchema } = useMemo(() => formOf(JSON.parse(source) as [string, object, object][]), [source])
  if (parts.length === 0) return null
  const translations: Partial<Record<TranslatableString, string>> = {
    [TranslatableString.KeyLabel]: words('entryName'),
    [TranslatableString.NewStringDefault]: '',
    [TranslatableString.AddItemButton]: words('add'),
    [TranslatableString.AddButton]: words('add'),
    [TranslatableString.RemoveButton]: words('remove'),
    [TranslatableString.MoveUpButton]: words('moveUp'),
    [TranslatableString.MoveDownButton]: words('moveDown'),
  }
  return (
    <>
      {refusal !== undefined && <Alert severity="error">{refusal}</Alert>}
      <Form
        tagName="div"
        idPrefix={parts.map(([name]) => name).join('-')}
        schema={schema}
        uiSchema={uiSchema}
        formData={draft.data}
        validator={validator}
        fields={FIELDS}
        widgets={WIDGETS}
        templates={TEMPLATES}
        liveValidate="onChange"
        showErrorList={false}
        experimental_defaultFormStateBehavior={{ emptyObjectFields: 'skipDefaults', constAsDefaults: 'never' }}
        translateString={(key, params) => translations[key] ?? englishStringTranslator(key, params)}
        transformErrors={(errors) =>
          errors.map((error) => {
            const { limit } = membersOf(error.params)
            return { ...error, message: t(`errors.${error.name}`, { limit, count: Number(limit) }) }
          })
        }
        onChange={({ formData, errors }) => {
          const invalidPaths = errors.map(({ property = '' }) => property.split('.').slice(1).join('.'))
          setDraft({ version, data: formData })
          for (const { path, ...change } of memberChanges(draft.data, formData)) {
            const place = path.join('.')
            if (invalidPaths.some((each) => each === place || each.startsWith(`${place}.`))) continue
            const [group = '', ...steps] = path
            const key = `${prefix}${place}`
            // Successive key presses are one undo step; each tick is a step of its own.
            const mergeKey = change.isTyped ? key : `${key}/${workspace.version}`
            setRefusal(onChange(group, { ...change, path: steps }, mergeKey))
          }
        }}
      >
        <></>
      </Form>
    </>
  )
}

const formOf = (groups: [string, object, object][]) => ({
  schema: { type: 'object' as const, properties: Object.fromEntries(groups.map(([name, schema]) => [name, schema])) },
  uiSchema: Object.fromEntries(groups.map(([name, , uiSchema]) => [name, uiSchema])),
})
