import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, useState } from 'react'
import { useWords } from '../../i18n/useWords.ts'
import type { ResolvedForm } from '../../model/page.ts'
import { Facts } from '../../ui/Facts.tsx'
import { CopyButton } from './CopyButton.tsx'
import { copyText } from './copyText.ts'

/**
 * What was received, what the answer says of it, to be copied, and the way on. The answer is in this component's memory
 * alone: what of it is secret is gone with the page.
 */
export function Done({
  form,
  answer,
  pathOf,
  onAnother,
}: {
  form: ResolvedForm
  answer: unknown
  pathOf: (id: string) => string | undefined
  onAnother: () => void
}) {
  const { t, tag } = useWords()
  const heading = useRef<HTMLHeadingElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [said, setSaid] = useState<{ how: 'copied' | 'selected'; count: number }>()
  useEffect(() => heading.current?.focus(), [])
  const own = (key: string) => t(`pages.${form.id}.success.${key}`)
  const { answer: shown = [], next: onward = [], secret = [] } = form.submit
  const members = (answer ?? {}) as Record<string, unknown>
  const received = shown.flatMap((name) =>
    members[name] === undefined ? [] : [{ name, label: t(`answer.${name}`) || name, value: String(members[name]) }],
  )
  const once = received.filter(({ name }) => secret.includes(name)).map(({ label }) => label)
  const next = onward.flatMap((id) => {
    const path = pathOf(id)
    return path ? [{ id, path }] : []
  })

  async function copy(text: string, place: Node | null) {
    const how = await copyText(text, place)
    setSaid((before) => ({ how, count: (before?.count ?? 0) + 1 }))
  }

  const facts = received.map(({ label, value }) => ({
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
        {own('title') || t('success.title')}
      </Typography>
      {own('text') && <Typography>{own('text')}</Typography>}
      {once.length > 0 && (
        <Alert severity="warning" role="note">
          {t('success.onlyNow', { names: new Intl.ListFormat(tag).format(once) })}
        </Alert>
      )}
      {facts.length > 0 && (
        <Box ref={list} sx={{ display: 'grid', gap: 1 }}>
          <Facts facts={facts} />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, minHeight: 48 }}>
            {facts.length > 1 && (
              <Button
                variant="outlined"
                onClick={() =>
                  void copy(
                    received.map(({ label, value }) => `${label}: ${value}`).join('\n'),
                    list.current?.querySelector('dl') ?? null,
                  )
                }
              >
                {t('success.copyAll')}
              </Button>
            )}
            {/* Each time anew, so that a second copy is said too. */}
            <span role="status">
              {said && <span key={said.count}>{t(said.how === 'copied' ? 'success.copied' : 'success.selected')}</span>}
            </span>
          </Box>
        </Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {next.map(({ id, path }, index) => (
          <Button key={path} href={`#${path}`} variant={index === 0 ? 'contained' : 'outlined'}>
            {t(`pages.${id}.title`)}
          </Button>
        ))}
        <Button onClick={onAnother}>{t('success.another')}</Button>
      </Box>
    </Box>
  )
}
