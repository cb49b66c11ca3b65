import { ErrorSchemaBuilder, setByPath, type ErrorSchema, type FieldPathList, type FieldProps } from '@rjsf/utils'
import { Fragment, useMemo, useSyncExternalStore, type ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { isObject } from '../../model/isObject.ts'
import { fromPointer } from '../../model/schema/jsonPointer.ts'
import type { Problem } from '../../model/schema/problem.ts'
import { pointerFromId } from '../state/fieldIds.ts'
import { useFormContext } from '../state/FormContext.ts'
import { errorText } from '../texts/fieldTexts.ts'
import { ConnectedFrame } from './ConnectedFrame.tsx'
import { useConnectedRegistry, type ConnectedPackage } from './ConnectedPackage.ts'
import { useShownValue } from './useShownValue.ts'

/** A field that somebody else wrote for rjsf, as `connectWidget` does it for widgets; its errors may lie below it. */
export function connectField(Field: ComponentType<FieldProps>, library: ConnectedPackage) {
  const { Theme = Fragment } = library
  return function ConnectedField(props: FieldProps) {
    const { fieldPathId, formData, name, required, schema, uiSchema, onChange } = props
    const { $id: id, path: ownPath } = fieldPathId
    const registry = useConnectedRegistry(props.registry, library)
    const { form } = useFormContext()
    const { i18n } = useTranslation()
    const problems = useProblemsBelow(id)
    const messages = problems.map((problem) => ({
      pointer: problem.pointer,
      message: errorText(form, problem, i18n),
    }))
    const pointer = pointerFromId(id)
    const { value, version, change } = useShownValue(id, formData, (newValue) => onChange(newValue, ownPath))
    const title: unknown = uiSchema?.['ui:title'] ?? schema.title ?? name

    const handleChange: FieldProps['onChange'] = (newValue, path, errorSchema, changedId) => {
      const below = path.slice(ownPath.length)
      const whole: unknown = below.length === 0 ? newValue : withValueAt(value, below, newValue)
      change(whole, whole, () => onChange(newValue, path, errorSchema, changedId))
    }

    return (
      <Theme>
        <ConnectedFrame
          id={id}
          label={String(title)}
          required={required}
          hasHint={Boolean(uiSchema?.['ui:help'])}
          isFilled={value !== undefined && value !== ''}
        >
          <Field
            {...props}
            key={version}
            registry={registry}
            formData={value}
            onChange={handleChange}
            rawErrors={messages.filter((each) => each.pointer === pointer).map(({ message }) => message)}
            errorSchema={errorSchemaOf(messages, pointer)}
          />
        </ConnectedFrame>
      </Theme>
    )
  }
}

/** The problems to show at a field and at those inside it. */
function useProblemsBelow(id: string): Problem[] {
  const { store } = useFormContext()
  const pointer = pointerFromId(id)
  // As text, which is equal when the same problems remain.
  const current = () =>
    JSON.stringify(
      [...new Set(store.problemPointers())]
        .filter((each) => each === pointer || each.startsWith(`${pointer}/`))
        .flatMap((each) => store.problemAt(each) ?? []),
    )
  const problems = useSyncExternalStore(store.subscribe, current, current)
  return useMemo(() => JSON.parse(problems) as Problem[], [problems])
}

/** Messages as rjsf hands them to a field: a tree of the names below it. */
function errorSchemaOf(messages: { pointer: string; message: string }[], pointer: string): ErrorSchema {
  const builder = new ErrorSchemaBuilder()
  for (const each of messages) builder.addErrors(each.message, fromPointer(each.pointer.slice(pointer.length)))
  return builder.ErrorSchema
}

function withValueAt(whole: unknown, path: FieldPathList, value: unknown): unknown {
  const copy = isObject(whole) || Array.isArray(whole) ? structuredClone(whole) : {}
  setByPath(copy, path, value, true)
  return copy
}
