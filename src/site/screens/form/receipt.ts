import type { i18n as I18n } from 'i18next'
import { fieldLabel } from '../../../forms/react/texts/fieldTexts.ts'
import { subschemasAt } from '../../../forms/schema/subschemasAt.ts'
import { valueText } from '../../../forms/react/texts/valueText.ts'
import { toPointer, valueAt } from '../../../forms/schema/jsonPointer.ts'
import { maskText } from '../../../model/maskText.ts'
import type { ResolvedForm } from '../../../model/site/pageDefinition.ts'
import { labelText } from './useFormServices.ts'
import { session } from '../../session/session.ts'

/** Id of the sign-in page. */
const SIGN_IN_PAGE = 'login'

/** A line of the success page. */
export interface ReceiptItem {
  label: string
  value: string
  /** Whether the value is shown only this once. */
  isSecret: boolean
}

/** The members of the response that the form shows (`submit.result`). */
export const resultItems = (
  { submit: { result = [], resultShownOnce = [] } }: ResolvedForm,
  responseData: unknown,
  { t }: I18n,
): ReceiptItem[] =>
  result.flatMap((name) => {
    const value = valueAt(responseData, toPointer([name]))
    return value === undefined
      ? []
      : [{ label: t(`result.${name}`) || name, value: String(value), isSecret: resultShownOnce.includes(name) }]
  })

/** The submitted fields that the form shows again (`submit.receipt`), without empty ones; sensitive ones masked. */
export const receiptItems = (form: ResolvedForm, submittedData: Record<string, unknown>, i18n: I18n): ReceiptItem[] =>
  (form.submit.receipt ?? []).flatMap((name) => {
    const value = valueText(form, [name], submittedData[name], submittedData, i18n, {
      account: session.user,
      labelText,
    })
    if (value === '') return []
    const isSensitive = subschemasAt(form.schema, [name]).some(({ sensitive }) => sensitive)
    return [
      {
        label: fieldLabel(form, toPointer([name]), i18n),
        value: isSensitive ? maskText(value) : value,
        isSecret: false,
      },
    ]
  })

/** Paths of the pages of a site, and its form of the sign-in. */
export interface PagePaths {
  /** Path of a page by its id. */
  pathOf: (id: string) => string | undefined
  /** Path of the sign-in page that leads to `target` afterwards. */
  loginPath: (target: string) => string
  /** Loads the form of the sign-in page; undefined if the site has none. */
  loadSignInForm: () => Promise<ResolvedForm | undefined>
}

interface NextPage {
  id: string
  path: string
  target: string | undefined
}

/**
 * Paths of the next pages, with the parameters of `submit.nextParameters`. Where the form has opened an account, they
 * lead through the sign-in page to the page at `target`, which is undefined for the sign-in page itself.
 */
export function nextPages(
  { submit: { action, next = [], nextParameters = {} } }: ResolvedForm,
  responseData: unknown,
  { pathOf, loginPath }: Pick<PagePaths, 'pathOf' | 'loginPath'>,
): NextPage[] {
  const withParameters = (path: string, id: string): string => {
    const parameters = Object.entries(nextParameters[id] ?? {}).flatMap(([parameter, name]) => {
      const value = valueAt(responseData, toPointer([name]))
      return value === undefined ? [] : [[parameter, String(value)]]
    })
    const search = new URLSearchParams(parameters).toString()
    return search ? `${path}${path.includes('?') ? '&' : '?'}${search}` : path
  }
  return next.flatMap((id): NextPage[] => {
    const pagePath = pathOf(id)
    if (pagePath === undefined) return []
    const path = withParameters(pagePath, id)
    if (action !== 'openAccount') return [{ id, path, target: path }]
    return id === SIGN_IN_PAGE
      ? [{ id, path, target: undefined }]
      : [{ id, path: withParameters(loginPath(path), SIGN_IN_PAGE), target: path }]
  })
}
