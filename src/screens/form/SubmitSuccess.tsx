import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, useState } from 'react'
import { useTranslator } from '../../i18n/useTranslator.ts'
import type { ResolvedForm } from '../../model/site/pageDefinition.ts'
import { DescriptionList } from '../../ui/DescriptionList.tsx'
import { CopyButton } from './CopyButton.tsx'
import { copyText } from './copyText.ts'

/**
 * What was received, what the answer says of it, to be copied, and the way on. The answer is in this component's memory
 * alone: what of it is secret is gone with the page.
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
  const list = useRef<HTMLDivElement>(null)
  const [copyStatus, setCopyStatus] = useState<{ result: 'copied' | 'selected'; count: number }>()
  useEffect(() => heading.current?.focus(), [])
  const pageText = (key: string) => t(`pages.${form.id}.success.${key}`)
  const { answer: shownNames = [], next: nextPageIds = [], secret = [] } = form.submit
  const data = (responseData ?? {}) as Record<string, unknown>
  const shownItems = shownNames.flatMap((name) =>
    data[name] === undefined ? [] : [{ name, label: t(`answer.${name}`) || name, value: String(data[name]) }],
  )
  const oneTimeLabels = shownItems.filter(({ name }) => secret.includes(name)).map(({ label }) => label)
  const nextPages = nextPageIds.flatMap((id) => {
    const path = pathOf(id)
    return path ? [{ id, path }] : []
  })

  async function copy(text: string, element: Node | null) {
    const result = await copyText(text, element)
    setCopyStatus((previous) => ({ result, count: (previous?.count ?? 0) + 1 }))
  }

  const descriptionItems = shownItems.map(({ label, value }) => ({
    label,
    value,
    action: (
      <CopyButton
        label={t('success.copy', { name: label })}
        onCopy={(button) => void copy(value, button.parentElement?.querySelector('span') ?? null)}
      />
    ),
  }))
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Typography variant="h1" ref={heading} tabIndex={-1} sx={{ outline: 'none' }}>
        {pageText('title') || t('success.title')}
      </Typography>
      {pageText('text') && <Typography>{pageText('text')}</Typography>}
      {oneTimeLabels.length > 0 && (
        <Alert severity="warning" role="note">
          {t('success.onlyNow', { names: new Intl.ListFormat(tag).format(oneTimeLabels) })}
        </Alert>
      )}
      {descriptionItems.length > 0 && (
        <Box ref={list} sx={{ display: 'grid', gap: 1 }}>
          <DescriptionList items={descriptionItems} />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, minHeight: 48 }}>
            {descriptionItems.length > 1 && (
              <Button
                variant="outlined"
                onClick={() =>
                  void copy(
                    shownItems.map(({ label, value }) => `${label}: ${value}`).join('\n'),
                    list.current?.querySelector('dl') ?? null,
                  )
                }
              >
                {t('success.copyAll')}
              </Button>
            )}
            {/* Each time anew, so that a second copy is said too. */}
            <span role="status">
              {copyStatus && (
                <span key={copyStatus.count}>
                  {t(copyStatus.result === 'copied' ? 'success.copied' : 'success.selected')}
                </span>
              )}
            </span>
          </Box>
        </Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {nextPages.map(({ id, path }, index) => (
          <Button key={path} href={`#${path}`} variant={index === 0 ? 'contained' : 'outlined'}>
            {t(`pages.${id}.title`)}
          </Button>
        ))}
        <Button onClick={onSubmitAnother}>{t('success.another')}</Button>
      </Box>
    </Box>
  )
}
