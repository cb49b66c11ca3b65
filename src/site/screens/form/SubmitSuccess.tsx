import type { i18n as I18n } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Alert } from '../../../forms/react/base/Alert.tsx'
import { Button } from '../../../forms/react/base/Button.tsx'
import { Typography } from '../../../forms/react/base/Typography.tsx'
import { isAxiosError } from 'axios'
import { site } from 'virtual:formwright/site'
import { useEffect, useRef, useState, type MouseEvent } from 'react'
import { formatDateTime } from '../../i18n/formatters.ts'
import type { ResolvedForm } from '../../../model/site/pageDefinition.ts'
import { ignoreTaps } from '../../../forms/react/form/ignoreTaps.ts'
import { usePageTitlePart } from '../../ui/usePageTitle.ts'
import { CopyableList } from './CopyableList.tsx'
import { LeaveGuard, type LeaveGuardHandle } from './LeaveGuard.tsx'
import { nextPages, receiptItems, resultItems, type PagePaths, type ReceiptItem } from './receipt.ts'
import { signInDetails, signInNewCustomer } from './signInNewCustomer.ts'
import css from './formScreen.module.css'

/** Result of a successful submission. */
export interface SubmitResult {
  responseData: unknown
  submittedData: Record<string, unknown>
  /** ISO 8601 date-time. */
  submittedAt: string
}

/**
 * The success message of a form: data of the response, with buttons to copy, save and print it, and links to the next
 * pages. The response is stored nowhere else, so leaving the page loses its secrets; the page asks before that. After
 * an account was opened, a link to a next page first signs in to it.
 */
export function SubmitSuccess({
  form,
  result: { responseData, submittedData, submittedAt },
  pathOf,
  loginPath,
  loadSignInForm,
  onNext,
  onSubmitAnother,
}: PagePaths & {
  form: ResolvedForm
  result: SubmitResult
  /** Opens the page at a path in place of this one. */
  onNext: (path: string) => void
  onSubmitAnother: () => void
}) {
  const { t, i18n } = useTranslation()
  const { language: tag } = i18n
  const heading = useRef<HTMLHeadingElement>(null)
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    ignoreTaps(root.current)
    heading.current?.focus()
  }, [])
  const pageText = (key: string) => t(`pages.${form.id}.success.${key}`)
  const title = pageText('title') || t('success.title')
  usePageTitlePart('step', t('messages.submitted'))
  const issuer = [t('brand'), window.location.host, formatDateTime(submittedAt, tag, { hasZone: true })].join(' · ')
  const results = resultItems(form, responseData, i18n)
  const items = [...results, ...serverItems(form, i18n), ...receiptItems(form, submittedData, i18n)]
  const secrets = results.filter(({ isSecret }) => isSecret)
  const secretNames = new Intl.ListFormat(tag).format(secrets.map(({ label }) => label))
  const [notedValues, setNotedValues] = useState<string[]>([])
  const isNoted = secrets.every(({ value }) => notedValues.includes(value))
  const guard = useRef<LeaveGuardHandle>(null)
  const [isSigningIn, setIsSigningIn] = useState(false)
  const details = form.submit.action === 'openAccount' ? signInDetails(responseData) : undefined

  const noteSecrets = (text: string) =>
    setNotedValues((noted) => [...noted, ...secrets.flatMap(({ value }) => (text.includes(value) ? [value] : []))])

  async function signInAndOpen(event: MouseEvent, path: string, target: string | undefined) {
    const opensTab = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
    if (!details || opensTab) return
    event.preventDefault()
    if (isSigningIn || (!isNoted && !(await guard.current?.askToLeave()))) return
    setIsSigningIn(true)
    try {
      const followingPage = await signInNewCustomer(details, await loadSignInForm())
      onNext(followingPage === undefined ? path : (target ?? pathOf(followingPage) ?? '/'))
    } catch (error) {
      if (!isAxiosError(error)) throw error
      setIsSigningIn(false)
    }
  }

  const save = () =>
    saveText(
      `${title}.txt`,
      [title, issuer, '', ...items.map(({ label, value }) => t('form.labelAndValue', { label, value })), ''].join('\n'),
    )

  return (
    <div ref={root} className={css.success}>
      {!isNoted && !isSigningIn && <LeaveGuard ref={guard} names={secretNames} />}
      <div>
        {/* A notification would cover the heading. */}
        {pageText('title') && (
          <Typography component="p" variant="subtitle2" color="success">
            {t('messages.submitted')}
          </Typography>
        )}
        <Typography variant="h1" ref={heading} tabIndex={-1} className={css.focusedHeading}>
          {title}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {issuer}
        </Typography>
      </div>
      {pageText('text') && <Typography className="no-print">{pageText('text')}</Typography>}
      {secrets.length > 0 && (
        <Alert severity="warning" role="note" className="no-print">
          {t('success.onlyNow', { names: secretNames })}
        </Alert>
      )}
      {items.length > 0 && <CopyableList items={items} issuer={issuer} onCopy={noteSecrets} />}
      <div className={`no-print ${css.buttons}`}>
        {!isNoted && (
          <Button variant="contained" onClick={() => noteSecrets(secrets.map(({ value }) => value).join('\n'))}>
            {t('success.noted')}
          </Button>
        )}
        {items.length > 0 && (
          <>
            <Button variant="outlined" onClick={save}>
              {t('success.save')}
            </Button>
            <Button variant="outlined" onClick={() => window.print()}>
              {t('success.print')}
            </Button>
          </>
        )}
      </div>
      <div className={`no-print ${css.buttons}`}>
        {nextPages(form, responseData, { pathOf, loginPath }).map(({ id, path, target }, index) => (
          <Button
            key={id}
            href={`#${path}`}
            variant={index === 0 && isNoted ? 'contained' : 'outlined'}
            aria-disabled={isSigningIn || undefined}
            onClick={(event) => void signInAndOpen(event, path, target)}
          >
            {t(`pages.${id}.title`)}
          </Button>
        ))}
        {(form.submit.action ?? 'store') === 'store' && (
          <Button onClick={onSubmitAnother}>{t('success.another')}</Button>
        )}
      </div>
    </div>
  )
}

const REVOKE_DELAY_MS = 60_000

/** Saves a text as a file (UTF-8), by a download. */
function saveText(fileName: string, text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }))
  link.download = fileName
  link.click()
  // The browser needs the URL until it has read the file.
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_DELAY_MS)
}

/** The server of an opened account in the trading platform; none for other forms. */
function serverItems({ submit: { account } }: ResolvedForm, { t }: I18n): ReceiptItem[] {
  if (!account) return []
  const value = (account.a_type === 1 ? site.demoServer : undefined) ?? site.tradingServer
  return [{ label: t('result.server'), value, isSecret: false }]
}
