/**
 * The package `@formwright/forms`, and with `mui.ts` all that the site may use of the engine. The site imports each name
 * from the module behind this file, so that the chunk of a page has no more than it needs.
 */
export { PlainForm as SchemaForm } from './react/plain/PlainForm.tsx'
export { CompiledForm } from './react/plain/CompiledForm.tsx'

/** A form inside an `I18nextProvider`, without texts and button of its own. */
export { SchemaForm as BareForm, type SchemaFormHandle } from './react/form/SchemaForm.tsx'
export { SchemaFields } from './react/rjsf/SchemaFields.tsx'
export type { FieldsProps, FormDefinition, FormServices } from './react/state/FormContext.ts'
export type { FormModel } from './data/formModel.ts'
export type { SchemaValidator } from './data/validateForm.ts'
export type { Schema } from './schema/schema.ts'

/** Drafts, prefilled values and bodies. */
export { filledPaths, hasValue, persistableData, type Draft } from './data/draft.ts'
export { readDraft, type RestoredDraft } from './data/readDraft.ts'
export { lockFields, prefillFromUrl, type LockedField } from './data/urlPrefill.ts'
export { sessionDefaults } from './schema/keywords/defaultFromSession.ts'
export { sessionValues } from './schema/keywords/sessionAccount.ts'
export { encodeBody } from './data/encodeBody.ts'
export { schemaHash } from './data/schemaHash.ts'
export { optionCalls, type OptionData } from './schema/optionData.ts'
export type { PhonePlan, PhonePlans } from './data/phoneNumber.ts'

/** Values and labels as texts. */
export { currencyName, formatDay } from './data/displayNames.ts'
export { formatMoney } from './data/formatMoney.ts'
export { fieldTextKeys } from './data/textKeys.ts'
export { fieldLabel } from './react/texts/fieldTexts.ts'
export { valueText } from './react/texts/valueText.ts'

/** Parts of schemas and data. */
export { stepsOf } from './react/state/formSteps.ts'
export { subschemasAt } from './schema/subschemasAt.ts'
export { propertyNames, propertySchemas } from './schema/walker.ts'
export { toPointer, valueAt } from './schema/jsonPointer.ts'
export { isObject } from './schema/isObject.ts'

/** Parts of a page with the look of the forms. */
export { Alert } from './react/base/Alert.tsx'
export { Button } from './react/base/Button.tsx'
export { Card } from './react/base/Card.tsx'
export { Chip } from './react/base/Chip.tsx'
export { DescriptionList } from './react/base/DescriptionList.tsx'
export { IconButton } from './react/base/IconButton.tsx'
export { LinearProgress } from './react/base/LinearProgress.tsx'
export { Link } from './react/base/Link.tsx'
export { Paper } from './react/base/Paper.tsx'
export { Skeleton } from './react/base/Skeleton.tsx'
export { Typography } from './react/base/Typography.tsx'
export { classNames } from './react/base/classNames.ts'
export { createIcon } from './react/base/createIcon.tsx'
export { lazyOptional } from './react/base/lazyOptional.ts'
export { ignoreTaps } from './react/form/ignoreTaps.ts'
