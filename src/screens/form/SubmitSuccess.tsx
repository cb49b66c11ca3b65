import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useEffect, useRef } from 'react'
import { useTranslator } from '../../i18n/useTranslator.ts'
import { toPointer, valueAt } from '../../model/schema/jsonPointer.ts'
import type { ResolvedForm } from '../../model/site/pageDefinition.ts'
import { CopyableList } from './CopyableList.tsx'

/**
 * The success message of a form: data of the response, to be copied, and links to the next pages. The response is
 * stored nowhere else, so that its secrets are gone with the page.
 */
export function SubmitSuccess({
  form,
  responseData,
  pathOf,
  onSubmitAnother,
}: {
  form: ResolvedForm
  responseData: unknown
  pathOf: (id: string) => string | undefined
  onSubmitAnother: () => void
}) {
  const { t, tag } = useTranslator()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const pageText = (key: string) => t(`pages.${form.id}.success.${key}`)
  const { result: shownNames = [], next: nextPageIds = [], resultShownOnce = [] } = form.submit
  const items = shownNames.flatMap((name) => {
    const value = valueAt(responseData, toPointer([name]))
    return value === undefined ? [] : [{ name, label: t(`result.${name}`) || name, value: String(value) }]
  })
  const oneTimeLabels = items.filter(({ name }) => resultShownOnce.includes(name)).map(({ label }) => label)
  const nextPages = nextPageIds.flatMap((id) => {
    const path = pathOf(id)
    return path ? [{ id, path }] : []
  })
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Box>
        {/* In the page rather than a notification, which would cover the heading. */}
        {pageText('title') && (
          <Typography component="p" variant="subtitle2" color="success">
            {t('messages.submitted')}
          </Typography>
        )}
        <Typography variant="h1" ref={heading} tabIndex={-1} sx={{ outline: 'none' }}>
          {pageText('title') || t('success.title')}
        </Typography>
      </Box>
      {pageText('text') && <Typography>{pageText('text')}</Typography>}
      {oneTimeLabels.length > 0 && (
        <Alert severity="warning" role="note">
          {t('success.onlyNow', { names: new Intl.ListFormat(tag).format(oneTimeLabels) })}
        </Alert>
      )}
      {items.length > 0 && <CopyableList items={items} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {nextPages.map(({ id, path }, index) => (
          <Button key={path} href={`#${path}`} variant={index === 0 ? 'contained' : 'outlined'}>
            {t(`pages.${id}.title`)}
          </Button>
        ))}
        {form.submit.action !== 'openAccount' && <Button onClick={onSubmitAnother}>{t('success.another')}</Button>}
      </Box>
    </Box>
  )
}
